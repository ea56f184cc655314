import { expect, it } from "vitest";
import { shareNext } from "./share-next.ts";

/** Questions whose answers the test gives. */
function openQuestions() {
  const answers: ((answer: string) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const ask = shareNext(
    () =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        failures.push(reject);
      }),
  );
  return { ask, answers, failures };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("callers at the same moment share one question, and those who come while it runs share the next", async () => {
  const { ask, answers } = openQuestions();
  const first = [ask(), ask(), ask()];
  await settled();
  const second = [ask(), ask()];
  await settled();
  expect(answers).toHaveLength(1);
  answers[0]?.("before");
  expect(await Promise.all(first)).toEqual(["before", "before", "before"]);
  await settled();
  expect(answers).toHaveLength(2);
  answers[1]?.("after");
  expect(await Promise.all(second)).toEqual(["after", "after"]);
});

it("a question that fails does so for those who share it, and the next one is asked", async () => {
  const { ask, answers, failures } = openQuestions();
  const failing = ask();
  await settled();
  const next = ask();
  failures[0]?.(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  await settled();
  answers[1]?.("back");
  expect(await next).toBe("back");
});
