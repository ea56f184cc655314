/** A pass of background work that is running now. */
export interface RunningPass {
  readonly name: string;
  /** After this time the pass counts as hanging, in milliseconds. */
  readonly maxMs: number;
  /** On the monotonic clock. */
  readonly startedAtMs: number;
}

/** Longer than any pass that still makes progress: every statement and every call has a time limit of its own. */
export const maxPassMs = 15 * 60_000;

/** All passes of this process. Whether a process is alive is a question about the process, not about one product. */
const running = new Set<RunningPass>();

/** Runs a pass and remembers that it runs. */
export async function runPass<T>(
  { name, maxMs = maxPassMs }: { name: string; maxMs?: number | undefined },
  pass: () => Promise<T>,
): Promise<T> {
  const entry = { name, maxMs, startedAtMs: performance.now() };
  running.add(entry);
  try {
    return await pass();
  } finally {
    running.delete(entry);
  }
}

/** Lists the names of the passes that are running. */
export const listRunningPasses = (): string[] => [...running].map(({ name }) => name);

/** Lists the names of the passes that have run for longer than they should. @param nowMs on the monotonic clock */
export const listHangingPasses = (nowMs = performance.now()): string[] =>
  [...running]
    .filter(({ startedAtMs, maxMs }) => nowMs - startedAtMs > maxMs)
    .map(({ name }) => name);
