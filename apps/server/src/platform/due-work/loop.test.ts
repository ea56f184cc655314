import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startLoop, type WakeableLoop } from "./loop.ts";

const logger = pino({ level: "silent" });
let loop: WakeableLoop | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

/** Starts a loop that counts its passes. */
function start(pass: () => Promise<boolean>) {
  const counted = { passes: 0 };
  loop = startLoop({
    name: "test",
    logger,
    pauseMs: 60_000,
    async pass() {
      counted.passes += 1;
      return pass();
    },
  });
  return counted;
}

describe("a loop", () => {
  it("pauses if there was nothing to do, and a wake-up ends the pause immediately", async () => {
    const counted = start(async () => false);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(counted.passes).toBe(1);
    loop?.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(counted.passes).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counted.passes).toBe(3);
  });

  it("makes one more pass for a wake-up that comes while one is running", async () => {
    let finish: (more: boolean) => void = () => undefined;
    const counted = start(() => new Promise((resolve) => (finish = resolve)));
    loop?.wake();
    loop?.wake();
    finish(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(counted.passes).toBe(2);
    finish(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(counted.passes).toBe(2);
  });

  it("continues after a failed pass, waits longer each time, and is not woken earlier", async () => {
    const counted = start(() => Promise.reject(new Error("no database")));
    await vi.advanceTimersByTimeAsync(0);
    loop?.wake();
    await vi.advanceTimersByTimeAsync(180);
    expect(counted.passes).toBe(1);
    await vi.advanceTimersByTimeAsync(70);
    expect(counted.passes).toBe(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(counted.passes).toBe(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(counted.passes).toBe(3);
  });

  it("stops after the running pass", async () => {
    let finish: (more: boolean) => void = () => undefined;
    const counted = start(() => new Promise((resolve) => (finish = resolve)));
    let stopped = false;
    const stopping = loop?.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(stopped).toBe(false);
    finish(true);
    await stopping;
    expect(counted.passes).toBe(1);
  });
});
