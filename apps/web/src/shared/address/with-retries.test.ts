import { expect, it } from "vitest";
import { withRetries } from "./with-retries.ts";

/** An action that first fails this many times. */
function failing(times: number) {
  const waits: number[] = [];
  let made = 0;
  const run = withRetries(
    async () => {
      made += 1;
      if (made <= times) throw new Error(`attempt ${made} failed`);
      return made;
    },
    async (ms) => void waits.push(ms),
  );
  return { run, waits };
}

it.each([
  [0, []],
  [1, [1000]],
  [2, [1000, 2000]],
  [3, [1000, 2000, 4000]],
])("after %i failures the waits are %j", async (times, waited) => {
  const { run, waits } = failing(times);
  expect(await run).toBe(times + 1);
  expect(waits).toEqual(waited);
});

it("the error is thrown after the third retry", async () => {
  const { run, waits } = failing(4);
  await expect(run).rejects.toThrow("attempt 4 failed");
  expect(waits).toEqual([1000, 2000, 4000]);
});
