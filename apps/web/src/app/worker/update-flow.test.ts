import { beforeEach, describe, expect, it, vi } from "vitest";
import { createUpdateFlow, type UpdateParts } from "./update-flow.ts";

let running: boolean;
let offered: (() => Promise<void>) | null;
const showPaymentPending = vi.fn();
const takeOver = vi.fn();
const reload = vi.fn();
const pause = vi.fn<UpdateParts["pause"]>();
/** Ends the time in which the new worker should take over. */
let endTakeOver: () => void;
let takeOverEnded: Promise<void>;
/** The pauses after a reload, which a page usually does not survive. */
let reloadPauses: { ms: number; end: () => void }[];

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
  reloadPauses = [];
  vi.resetAllMocks();
  takeOverEnded = new Promise((resolve) => {
    endTakeOver = resolve;
  });
  pause.mockImplementation(pauseAfter(() => {}));
});

/** Pauses between two reads of the payment take no time, but can have an effect. */
const pauseAfter = (look: () => void) => async (ms: number) => {
  if (ms > 5000) await new Promise<void>((end) => reloadPauses.push({ ms, end }));
  else if (ms > 1000) await takeOverEnded;
  else look();
};

/** Accepts the offer, and waits until the new worker has been requested to take over. */
async function accept(): Promise<void> {
  void offered?.();
  await vi.waitFor(() => expect(takeOver).toHaveBeenCalledTimes(1));
}

describe("a new version of the app", () => {
  it("waits for the person, then takes over, and then the page reloads", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    expect(offered).not.toBeNull();
    expect(takeOver).not.toHaveBeenCalled();
    await accept();
    expect(reload).not.toHaveBeenCalled();
    await flow.onTakenOver();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(showPaymentPending).not.toHaveBeenCalled();
  });

  it("reloads the page once although the new worker takes over too late", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    await accept();
    expect(reload).not.toHaveBeenCalled();
    endTakeOver();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await flow.onTakenOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits until a pending payment has been answered", async () => {
    running = true;
    let reads = 0;
    pause.mockImplementation(
      pauseAfter(() => {
        expect(takeOver).not.toHaveBeenCalled();
        reads += 1;
        if (reads === 3) running = false;
      }),
    );
    createUpdateFlow(parts).onReady();
    await accept();
    expect(showPaymentPending).toHaveBeenCalledTimes(1);
    expect(reads).toBe(3);
  });

  it("does not reload the page during a payment that began while it took over", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    await accept();
    running = true;
    let reads = 0;
    pause.mockImplementation(
      pauseAfter(() => {
        expect(reload).not.toHaveBeenCalled();
        reads += 1;
        running = false;
      }),
    );
    await flow.onTakenOver();
    expect(reads).toBe(1);
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

  it("reloads the page again, after longer and longer pauses, while the browser does not do it", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    await accept();
    await flow.onTakenOver();
    for (const reloads of [1, 2, 3]) {
      expect(reload).toHaveBeenCalledTimes(reloads);
      await vi.waitFor(() => expect(reloadPauses).toHaveLength(reloads));
      reloadPauses.at(-1)?.end();
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads + 1));
    }
    expect(reloadPauses.map(({ ms }) => ms)).toEqual([10_000, 20_000, 40_000]);
  });

  it("does not reload the page again during a payment", async () => {
    const flow = createUpdateFlow(parts);
    flow.onReady();
    await accept();
    await flow.onTakenOver();
    await vi.waitFor(() => expect(reloadPauses).toHaveLength(1));
    running = true;
    pause.mockImplementation(
      pauseAfter(() => {
        expect(reload).toHaveBeenCalledTimes(1);
        running = false;
      }),
    );
    reloadPauses[0]?.end();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(showPaymentPending).toHaveBeenCalledTimes(1);
  });

  it("is requested once by two taps", async () => {
    createUpdateFlow(parts).onReady();
    void offered?.();
    void offered?.();
    await vi.waitFor(() => expect(takeOver).toHaveBeenCalled());
    endTakeOver();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(takeOver).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
