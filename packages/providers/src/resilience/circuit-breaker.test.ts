import { expect, test } from "vitest";
import { createFakeTime } from "../../test/fake-time.ts";
import { RampError } from "../ramp/errors.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const open = () => {
  const time = createFakeTime();
  const breaker = createCircuitBreaker({
    failureThreshold: 3,
    openMs: 10_000,
    longestOpenMs: 30_000,
    time,
    fail: (...about) => new RampError(...about),
  });
  const failTimes = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.enter().fail();
  };
  return { time, breaker, failTimes };
};

test("it opens after so many failures in a row, and a success in between starts the count anew", () => {
  const { breaker, failTimes } = open();
  failTimes(2);
  breaker.enter().succeed();
  failTimes(2);
  expect(breaker.state()).toBe("closed");
  failTimes(1);
  expect(breaker.state()).toBe("open");
});

test("open, it sends nobody and says when to come back", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(4_000);
  expect(() => breaker.enter()).toThrow(
    expect.objectContaining({ code: "UNAVAILABLE", retryAfterMs: 6_000 }),
  );
});

test("after its pause one probe goes; its success closes it for all", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(10_000);
  expect(breaker.state()).toBe("half_open");
  const probe = breaker.enter();
  expect(() => breaker.enter()).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
  probe.succeed();
  expect(breaker.state()).toBe("closed");
  breaker.enter().fail();
  expect(breaker.state()).toBe("closed");
});

test("a probe that fails doubles the pause, up to the longest", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  for (const pauseMs of [10_000, 20_000, 30_000, 30_000]) {
    time.advance(pauseMs - 1);
    expect(breaker.state()).toBe("open");
    time.advance(1);
    breaker.enter().fail();
  }
  expect(breaker.state()).toBe("open");
});

test("a probe that was never sent leaves the place to the next", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(10_000);
  breaker.enter().leave();
  breaker.enter().succeed();
  expect(breaker.state()).toBe("closed");
});

test("what was under way when it opened neither lengthens the pause nor counts twice", () => {
  const { time, breaker, failTimes } = open();
  const late = breaker.enter();
  failTimes(3);
  late.fail();
  late.fail();
  time.advance(10_000);
  expect(breaker.state()).toBe("half_open");
});
