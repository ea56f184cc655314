import { act } from "@testing-library/react";
import { countCalls } from "./fake-api.ts";

// The clock of the machine, also for tests that run one of their own.
const { setTimeout: startTimer } = globalThis;

/** Turns of the page in a row without a call, after which an action has no further effects. */
const quietTurns = 5;

/**
 * Waits until an action has had all its effects: the calls of the API that follow from it are answered, and the
 * page has shown their results. A call whose answer the test itself holds back is not waited for. Needed before a
 * test says that something is absent or was not called, because right after an action it is too early for that.
 * Time does not pass: what a page does only after a while needs the test's own clock.
 */
export async function settled(): Promise<void> {
  for (let quiet = 0, seen = -1; quiet < quietTurns; ) {
    await act(() => new Promise<void>((resolve) => startTimer(resolve, 0)));
    const counted = countCalls();
    quiet = counted === seen ? quiet + 1 : 0;
    seen = counted;
  }
}
