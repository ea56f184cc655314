import { vi } from "vitest";

const pending = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimer } = globalThis;
const frameMs = 16;

/** Notes each timer that the page starts, so that leaving the page can end them. */
function watch(name: "setTimeout" | "setInterval"): void {
  const original = globalThis[name];
  const watched = (...given: Parameters<typeof setTimeout>) => {
    const timer = original(...given);
    pending.add(timer);
    return timer;
  };
  Object.assign(globalThis, { [name]: watched });
}
watch("setTimeout");
watch("setInterval");
// Frames are drawn in any case: a component library that waits for one that never comes stops for good.
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(startTimer(() => draw(performance.now()), frameMs)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
});

/**
 * Ends all timers, as leaving a page does: no attempt that a test's page would have made later
 * reaches the next test. What was due at once still runs, as components tidy up in it.
 */
export async function endPageTimers(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(frameMs);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (const timer of pending) clearTimeout(timer);
  pending.clear();
}
