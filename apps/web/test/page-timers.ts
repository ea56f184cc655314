import { vi } from "vitest";

const pending = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimer } = globalThis;
const frameMs = 16;

/** Records each timer that the page starts, so that they can be cleared when the page is left. */
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
// Animation frames are always run: a component library that waits for a frame that never comes would stop
// forever.
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(startTimer(() => draw(performance.now()), frameMs)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
});

/**
 * Clears all timers, as leaving a page does, so that no retry of one test reaches the next. A timer without a delay
 * still runs, because components clean up in it.
 */
export async function endPageTimers(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(frameMs);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (const timer of pending) clearTimeout(timer);
  pending.clear();
}
