import fc from "fast-check";
import { expect, test } from "vitest";
import { createFakeTime } from "../../test/fake-time.ts";
import { RampError } from "../ramp/errors.ts";
import type { Fail } from "./errors.ts";
import { createTokenBucket } from "./token-bucket.ts";

const fail: Fail<RampError> = (...about) => new RampError(...about);

test("a fifth of a minute's requests may be sent immediately, the others are spread evenly", async () => {
  const time = createFakeTime();
  const bucket = createTokenBucket({ requestsPerMinute: 100, maxWaitMs: 60_000, time, fail });
  for (let request = 0; request < 20; request += 1) await bucket.take();
  expect(time.slept).toEqual([]);
  await bucket.take();
  expect(time.slept).toEqual([750]);
});

test("a request that would wait longer than maxWaitMs is refused immediately with retryAfterMs", async () => {
  const time = createFakeTime();
  const bucket = createTokenBucket({ requestsPerMinute: 5, maxWaitMs: 1_000, time, fail });
  await bucket.take();
  await expect(bucket.take()).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterMs: 15_000,
  });
  time.advance(15_000);
  await expect(bucket.take()).resolves.toBeUndefined();
});

test("after pause() no request is sent until the pause ends", async () => {
  const time = createFakeTime();
  const bucket = createTokenBucket({ requestsPerMinute: 100, maxWaitMs: 5_000, time, fail });
  bucket.pause(3_000);
  bucket.pause(1_000);
  await bucket.take();
  expect(time.slept).toEqual([3_000]);
  bucket.pause(60_000);
  await expect(bucket.take()).rejects.toMatchObject({ retryAfterMs: 60_000 });
});

test("no sixty seconds contain more requests than allowed, for random pauses", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 50, maxLength: 400 }),
      async (requestsPerMinute, pausesMs) => {
        const time = createFakeTime();
        const bucket = createTokenBucket({ requestsPerMinute, maxWaitMs: 120_000, time, fail });
        const passedAtMs: number[] = [];
        for (const pauseMs of pausesMs) {
          time.advance(pauseMs % 7 === 0 ? pauseMs : 0);
          await bucket.take();
          passedAtMs.push(time.nowMs());
        }
        for (const [index, startMs] of passedAtMs.entries()) {
          const inMinute = passedAtMs.slice(index).filter((at) => at < startMs + 60_000);
          // At a limit of 1 a minute, two requests can fall on the edges of the window.
          expect(inMinute.length).toBeLessThanOrEqual(Math.max(requestsPerMinute, 2));
        }
      },
    ),
    { numRuns: 40 },
  );
});
