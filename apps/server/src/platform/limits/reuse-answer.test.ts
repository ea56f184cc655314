import { expect, it } from "vitest";
import { reuseAnswer } from "./reuse-answer.ts";

function openQuestion(find: (time: number) => Promise<number> = async (time) => time) {
  let nowMs = 0;
  let times = 0;
  const ask = reuseAnswer({ clock: { now: () => new Date(nowMs) }, reusedForMs: 5_000 }, () =>
    find(++times),
  );
  return { ask, moveTo: (ms: number) => (nowMs = ms) };
}

it("an answer is reused until its time is over", async () => {
  const { ask, moveTo } = openQuestion();
  expect(await ask()).toBe(1);
  moveTo(4_999);
  expect(await ask()).toBe(1);
  moveTo(5_000);
  expect(await ask()).toBe(2);
});

it("those who ask while an answer is being found share it", async () => {
  const { ask } = openQuestion();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
});

it("a failure is not reused", async () => {
  const { ask } = openQuestion(async (time) => {
    if (time === 1) throw new Error("the database does not answer");
    return time;
  });
  await expect(ask()).rejects.toThrow("the database does not answer");
  expect(await ask()).toBe(2);
});

it("a failure that comes late does not remove the answer after it", async () => {
  let failFirst: (error: Error) => void = () => undefined;
  const { ask, moveTo } = openQuestion((time) =>
    time === 1
      ? new Promise((_resolve, reject) => {
          failFirst = reject;
        })
      : Promise.resolve(time),
  );
  const first = ask();
  moveTo(5_000);
  expect(await ask()).toBe(2);
  failFirst(new Error("too late"));
  await expect(first).rejects.toThrow("too late");
  expect(await ask()).toBe(2);
});
