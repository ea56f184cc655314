import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createForwarder, type SendResult } from "./forward.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(answer: (item: number) => Promise<SendResult> | SendResult, maxWaiting = 3) {
  const sent: number[] = [];
  const outcomes: string[] = [];
  const forwarder = createForwarder<number>({
    async send(item) {
      sent.push(item);
      return answer(item);
    },
    maxWaiting,
    maxAgeMs: 600_000,
    now: () => Date.now(),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return { forwarder, sent, outcomes };
}
const taken: SendResult = { outcome: "taken" };
const later: SendResult = { outcome: "later" };

describe("a forwarder", () => {
  it("sends items one by one in order", async () => {
    let sending = 0;
    let max = 0;
    const { forwarder, sent } = open(async () => {
      sending += 1;
      max = Math.max(max, sending);
      await Promise.resolve();
      sending -= 1;
      return taken;
    });
    for (const item of [1, 2, 3]) expect(forwarder.offer(item)).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1, 2, 3]);
    expect(max).toBe(1);
  });

  it("drops an item if the queue is full", async () => {
    const { forwarder, outcomes } = open(() => new Promise<SendResult>(() => {}));
    expect([1, 2, 3, 4].map((item) => forwarder.offer(item))).toEqual([true, true, true, false]);
    expect(outcomes).toEqual(["dropped"]);
  });

  it("pauses with a growing back-off after a failure, and drops an item after three attempts", async () => {
    let isUnavailable = true;
    const { forwarder, sent, outcomes } = open(() => (isUnavailable ? later : taken));
    forwarder.offer(1);
    forwarder.offer(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([1, 1, 1]);
    expect(outcomes).toEqual(["later", "later", "later", "dropped"]);
    isUnavailable = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toEqual([1, 1, 1, 2]);
    expect(outcomes.at(-1)).toBe("taken");
    forwarder.offer(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1, 1, 1, 2, 3]);
  });

  it("waits as long as the receiver asks for, up to an hour", async () => {
    const answers: SendResult[] = [
      { outcome: "later", afterMs: 60_000 },
      { outcome: "later", afterMs: 400_000 },
      taken,
    ];
    const { forwarder, sent } = open(() => answers.shift() ?? taken);
    forwarder.offer(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(399_999);
    expect(sent).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([1, 1, 1]);
  });

  it("continues after a refusal immediately, and after a rejected promise with a retry", async () => {
    const { forwarder, sent, outcomes } = open((item) => {
      if (item === 1) return { outcome: "refused" };
      if (item === 2 && sent.length === 2) throw new Error("no network");
      return taken;
    });
    for (const item of [1, 2]) forwarder.offer(item);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes).toEqual(["refused", "later", "taken"]);
  });

  it("drops items that became too old while the receiver was unavailable", async () => {
    let answer: SendResult = { outcome: "later", afterMs: 300_000 };
    const { forwarder, sent, outcomes } = open(() => answer);
    forwarder.offer(1);
    await vi.advanceTimersByTimeAsync(300_000);
    answer = taken;
    vi.setSystemTime(Date.now() + 600_001);
    forwarder.offer(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sent).toEqual([1, 1, 2]);
    expect(outcomes).toEqual(["later", "later", "dropped", "taken"]);
  });
});

describe("flush", () => {
  it("waits until the queue is sent, or until its time-out", async () => {
    let answer: (handover: SendResult) => void = () => {};
    const { forwarder } = open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    forwarder.offer(1);
    const flushed = vi.fn();
    void forwarder.flush(2_000).then(flushed);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(flushed).not.toHaveBeenCalled();
    answer(taken);
    await vi.advanceTimersByTimeAsync(0);
    expect(flushed).toHaveBeenCalledOnce();

    forwarder.offer(2);
    const late = vi.fn();
    void forwarder.flush(2_000).then(late);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(late).toHaveBeenCalledOnce();
  });

  it("does not wait if nothing is being sent", async () => {
    const { forwarder } = open(() => later);
    await forwarder.flush(2_000);
    forwarder.offer(1);
    await vi.advanceTimersByTimeAsync(10);
    await forwarder.flush(2_000);
  });
});
