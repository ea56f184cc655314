import { expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { createTurns } from "./take-turns.ts";

/** Turns of which the test says when each ends; `begun` names them in the order they began: "ann 1". */
function openTurns(limits: { atOnce: number; waitingEach: number }) {
  const inTurn = createTurns(limits);
  const begun: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  return {
    begun,
    ask: (person: string, name: string | number, signal?: AbortSignal): Promise<string> => {
      const title = `${person} ${name}`;
      return inTurn(
        person,
        () => {
          begun.push(title);
          return new Promise<string>((resolve, reject) => {
            endings.set(title, (error) => (error === undefined ? resolve(title) : reject(error)));
          });
        },
        signal,
      );
    },
    /** Ends a running one, and answers which began because of it. */
    async end(title: string, error?: Error): Promise<string[]> {
      const before = begun.length;
      endings.get(title)?.(error);
      await new Promise(setImmediate);
      return begun.slice(before);
    },
  };
}
const codeOf = (asked: Promise<string>) =>
  asked.then(
    (title) => title,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

it("one person has one turn at a time, and their others follow in order, also after one that failed", async () => {
  const { ask, end, begun } = openTurns({ atOnce: 2, waitingEach: 5 });
  const asked = [1, 2, 3].map((n) => ask("ann", n));
  expect(begun).toEqual(["ann 1"]);
  const failing = expect(asked[0]).rejects.toThrow("broken");
  expect(await end("ann 1", new Error("broken"))).toEqual(["ann 2"]);
  await failing;
  expect(await end("ann 2")).toEqual(["ann 3"]);
  expect(await end("ann 3")).toEqual([]);
  expect(await Promise.all(asked.slice(1))).toEqual(["ann 2", "ann 3"]);
  // Everybody's place is free again.
  void ask("ann", 4);
  void ask("bob", 1);
  expect(begun.slice(3)).toEqual(["ann 4", "bob 1"]);
});

it("the next turn is for whoever was served longest ago, however many others wait", async () => {
  const { ask, end } = openTurns({ atOnce: 2, waitingEach: 5 });
  for (const n of [1, 2, 3]) for (const person of ["ann", "bob"]) void ask(person, n);
  // Cat comes last and was never served: she waits for one turn to end, not for all that were there before.
  void ask("cat", 1);
  void ask("cat", 2);
  expect(await end("bob 1")).toEqual(["cat 1"]);
  expect(await end("ann 1")).toEqual(["ann 2"]);
  expect(await end("cat 1")).toEqual(["bob 2"]);
  expect(await end("ann 2")).toEqual(["cat 2"]);
  // Who comes back with one at a time was served just now, and stands behind those who wait.
  expect(await end("cat 2")).toEqual(["ann 3"]);
  void ask("cat", 3);
  expect(await end("bob 2")).toEqual(["bob 3"]);
  expect(await end("ann 3")).toEqual(["cat 3"]);
});

it("so many of one person wait, the rest is refused at once, and nobody else is", async () => {
  const { ask, end } = openTurns({ atOnce: 1, waitingEach: 5 });
  const asked = Array.from({ length: 40 }, (_, n) => codeOf(ask("ann", n)));
  expect(await Promise.all(asked.slice(6))).toEqual(Array(34).fill("RATE_LIMITED"));
  void ask("bob", 0);
  expect(await end("ann 0")).toEqual(["bob 0"]);
  expect(await end("bob 0")).toEqual(["ann 1"]);
});

it("who has gone away gives up their place in the queue", async () => {
  const { ask, end } = openTurns({ atOnce: 1, waitingEach: 1 });
  void ask("ann", 1);
  const gone = new AbortController();
  const left = codeOf(ask("ann", 2, gone.signal));
  gone.abort();
  expect(await left).toBe("RATE_LIMITED");
  void ask("ann", 3);
  expect(await end("ann 1")).toEqual(["ann 3"]);
  expect(await codeOf(ask("bob", 1, AbortSignal.abort()))).toBe("RATE_LIMITED");
  expect(await end("ann 3")).toEqual([]);
});
