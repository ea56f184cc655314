import { beforeEach, describe, expect, it, vi } from "vitest";
import { createUpdateFlow, type UpdateParts } from "./update-flow.ts";

let running: boolean;
let offered: (() => Promise<void>) | null;
const showPaymentPending = vi.fn();
const takeOver = vi.fn();
const reload = vi.fn();
const pause = vi.fn(async () => {});

const parts: UpdateParts = {
  isPaymentRunning: async () => running,
  offer: (refresh) => {
    offered = refresh;
  },
  showPaymentPending,
  takeOver,
  reload,
  pause,
};

beforeEach(() => {
  running = false;
  offered = null;
  vi.resetAllMocks();
});

describe("a new version of the app", () => {
  it("waits for the person, then takes over, and then the page reloads", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    expect(offered).not.toBeNull();
    expect(takeOver).not.toHaveBeenCalled();
    await offered?.();
    expect(takeOver).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    await flow.onTakenOver();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(showPaymentPending).not.toHaveBeenCalled();
  });

  it("waits until a pending payment has been answered", async () => {
    running = true;
    let looked = 0;
    pause.mockImplementation(async () => {
      expect(takeOver).not.toHaveBeenCalled();
      looked += 1;
      if (looked === 3) running = false;
    });
    createUpdateFlow(parts).onReady();
    await offered?.();
    expect(showPaymentPending).toHaveBeenCalledTimes(1);
    expect(looked).toBe(3);
    expect(takeOver).toHaveBeenCalledTimes(1);
  });

  it("does not reload the page during a payment that began while it took over", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    await offered?.();
    running = true;
    pause.mockImplementation(async () => {
      expect(reload).not.toHaveBeenCalled();
      running = false;
    });
    await flow.onTakenOver();
    expect(pause).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("requested by another tab is offered in this one, not forced", async () => {
    const flow = createUpdateFlow(parts);
    await flow.onTakenOver();
    expect(reload).not.toHaveBeenCalled();
    await offered?.();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(takeOver).not.toHaveBeenCalled();
  });

  it("is requested once by two taps", async () => {
    createUpdateFlow(parts).onReady();
    await Promise.all([offered?.(), offered?.()]);
    expect(takeOver).toHaveBeenCalledTimes(1);
  });
});
