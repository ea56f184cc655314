import { expect, test } from "vitest";
import { createFakeTime } from "../../test/fake-time.ts";
import { RampError } from "../ramp/errors.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const open = () => {
  const time = createFakeTime();
  const breaker = createCircuitBreaker({
    failureThreshold: 3,
    openMs: 10_000,
    maxOpenMs: 30_000,
    time,
    fail: (...about) => new RampError(...about),
  });
  const failTimes = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.acquire().fail();
  };
  return { time, breaker, failTimes };
};

test("the circuit breaker opens after failureThreshold failures in a row; a success resets the count", () => {
  const { breaker, failTimes } = open();
  failTimes(2);
  breaker.acquire().succeed();
  failTimes(2);
  expect(breaker.state()).toBe("closed");
  failTimes(1);
  expect(breaker.state()).toBe("open");
});

test("an open circuit breaker refuses requests with UNAVAILABLE and retryAfterMs", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(4_000);
  expect(() => breaker.acquire()).toThrow(
    expect.objectContaining({ code: "UNAVAILABLE", retryAfterMs: 6_000 }),
  );
});

test("after openMs one probe is let through, and its success closes the circuit breaker", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(10_000);
  expect(breaker.state()).toBe("half_open");
  const probe = breaker.acquire();
  expect(() => breaker.acquire()).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
  probe.succeed();
  expect(breaker.state()).toBe("closed");
  breaker.acquire().fail();
  expect(breaker.state()).toBe("closed");
});

test("a failed probe doubles the open time, up to maxOpenMs", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  for (const pauseMs of [10_000, 20_000, 30_000, 30_000]) {
    time.advance(pauseMs - 1);
    expect(breaker.state()).toBe("open");
    time.advance(1);
    breaker.acquire().fail();
  }
  expect(breaker.state()).toBe("open");
});

test("after a probe that was not sent, the next request becomes the probe", () => {
  const { time, breaker, failTimes } = open();
  failTimes(3);
  time.advance(10_000);
  breaker.acquire().release();
  breaker.acquire().succeed();
  expect(breaker.state()).toBe("closed");
});

test("a request that fails after the circuit breaker opened neither extends the open time nor counts twice", () => {
  const { time, breaker, failTimes } = open();
  const late = breaker.acquire();
  failTimes(3);
  late.fail();
  late.fail();
  time.advance(10_000);
  expect(breaker.state()).toBe("half_open");
});
