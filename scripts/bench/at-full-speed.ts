/** Calls that follow each other without a pause, several at the same moment. */
export interface FullSpeed {
  /** Makes one call. @returns its duration in milliseconds, or another value to leave the call out of the latencies */
  call: (lane: number) => Promise<unknown>;
  /** Calls at the same moment. */
  atOnce: number;
  /** How many things one call does; 1 by default. */
  each?: number;
  seconds: number;
  /** Called once, when half of the time has passed. */
  atHalfTime?: () => Promise<unknown>;
}

/** Repeats a call as fast as the answers allow. @returns the things done per second and in all, and what each call took */
export async function atFullSpeed({ call, atOnce, each = 1, seconds, atHalfTime }: FullSpeed) {
  const startedAt = performance.now();
  const middle = startedAt + seconds * 500;
  const endsAt = startedAt + seconds * 1_000;
  const latencies: number[] = [];
  let calls = 0;
  let half: Promise<unknown> | undefined;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (performance.now() < endsAt) {
        const took = await call(lane);
        calls += 1;
        if (typeof took === "number") latencies.push(took);
        if (performance.now() >= middle) half ??= atHalfTime?.();
      }
    }),
  );
  const perSecond = (calls * each * 1_000) / (performance.now() - startedAt);
  await half;
  return { perSecond, done: calls * each, latencies };
}
