import { expect, it } from "vitest";
import { ApiError } from "../errors.ts";
import { createTurns } from "./take-turns.ts";

/** Turns whose tasks the test ends. `started` lists the tasks in the order of their start, such as "ann 1". */
function openTurns(limits: { maxRunning: number; maxWaitingPerPerson: number }) {
  const inTurn = createTurns(limits);
  const started: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  return {
    started,
    ask: (person: string, name: string | number, signal?: AbortSignal): Promise<string> => {
      const title = `${person} ${name}`;
      return inTurn(
        person,
        () => {
          started.push(title);
          return new Promise<string>((resolve, reject) => {
            endings.set(title, (error) => (error === undefined ? resolve(title) : reject(error)));
          });
        },
        signal,
      );
    },
    /** Ends a running task and returns the tasks that started because of it. */
    async end(title: string, error?: Error): Promise<string[]> {
      const before = started.length;
      endings.get(title)?.(error);
      await new Promise(setImmediate);
      return started.slice(before);
    },
  };
}
const codeOf = (result: Promise<string>) =>
  result.then(
    (title) => title,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

it("a person's tasks run one by one in order, also after one that fails", async () => {
  const { ask, end, started } = openTurns({ maxRunning: 2, maxWaitingPerPerson: 5 });
  const results = [1, 2, 3].map((n) => ask("ann", n));
  expect(started).toEqual(["ann 1"]);
  const failing = expect(results[0]).rejects.toThrow("broken");
  expect(await end("ann 1", new Error("broken"))).toEqual(["ann 2"]);
  await failing;
  expect(await end("ann 2")).toEqual(["ann 3"]);
  expect(await end("ann 3")).toEqual([]);
  expect(await Promise.all(results.slice(1))).toEqual(["ann 2", "ann 3"]);
  // All places are free again.
  void ask("ann", 4);
  void ask("bob", 1);
  expect(started.slice(3)).toEqual(["ann 4", "bob 1"]);
});

it("the next turn goes to the waiting person whose last turn was longest ago", async () => {
  const { ask, end } = openTurns({ maxRunning: 2, maxWaitingPerPerson: 5 });
  for (const n of [1, 2, 3]) for (const person of ["ann", "bob"]) void ask(person, n);
  // Cat comes last but has had no turn yet, so she is next, before all earlier tasks of the others.
  void ask("cat", 1);
  void ask("cat", 2);
  expect(await end("bob 1")).toEqual(["cat 1"]);
  expect(await end("ann 1")).toEqual(["ann 2"]);
  expect(await end("cat 1")).toEqual(["bob 2"]);
  expect(await end("ann 2")).toEqual(["cat 2"]);
  // Cat had a turn just now, so her new task comes after the people who wait.
  expect(await end("cat 2")).toEqual(["ann 3"]);
  void ask("cat", 3);
  expect(await end("bob 2")).toEqual(["bob 3"]);
  expect(await end("ann 3")).toEqual(["cat 3"]);
});

it("above the max of waiting tasks per person, tasks of that person are refused immediately", async () => {
  const { ask, end } = openTurns({ maxRunning: 1, maxWaitingPerPerson: 5 });
  const results = Array.from({ length: 40 }, (_, n) => codeOf(ask("ann", n)));
  expect(await Promise.all(results.slice(6))).toEqual(Array(34).fill("RATE_LIMITED"));
  void ask("bob", 0);
  expect(await end("ann 0")).toEqual(["bob 0"]);
  expect(await end("bob 0")).toEqual(["ann 1"]);
});

it("an aborted task leaves the queue and is refused", async () => {
  const { ask, end } = openTurns({ maxRunning: 1, maxWaitingPerPerson: 1 });
  void ask("ann", 1);
  const controller = new AbortController();
  const aborted = codeOf(ask("ann", 2, controller.signal));
  controller.abort();
  expect(await aborted).toBe("RATE_LIMITED");
  void ask("ann", 3);
  expect(await end("ann 1")).toEqual(["ann 3"]);
  expect(await codeOf(ask("bob", 1, AbortSignal.abort()))).toBe("RATE_LIMITED");
  expect(await end("ann 3")).toEqual([]);
});
