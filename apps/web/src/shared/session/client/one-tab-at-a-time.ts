/** How long a tab waits for another one, which may be asleep or without a network. */
const maxWaitMs = 5_000;

/**
 * Runs work in one tab at a time. If the browser has no locks, or the other tab takes too long, it runs at once: the server
 * gives two tabs that refresh the same token the same next one.
 */
export async function oneTabAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { locks }: { locks?: LockManager } = navigator;
  if (locks === undefined) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), maxWaitMs);
  let running: Promise<Result> | undefined;
  const start = () => {
    clearTimeout(timer);
    running ??= work();
    return running;
  };
  try {
    return await locks.request(name, { signal: waiting.signal }, start);
  } catch {
    // Either the lock was not granted, or the work has failed with the same error.
    return start();
  }
}
