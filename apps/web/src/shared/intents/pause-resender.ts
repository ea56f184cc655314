const wakeUps = new EventTarget();

/** Ends the resenders' pauses, because an answer was lost. */
export const wakeResender = (): void => {
  wakeUps.dispatchEvent(new Event("wake"));
};

/** Waits, but not longer than until the device is online again or the resender is woken. */
export function pauseResender(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      wakeUps.removeEventListener("wake", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    wakeUps.addEventListener("wake", done);
    signal.addEventListener("abort", done, { once: true });
  });
}
