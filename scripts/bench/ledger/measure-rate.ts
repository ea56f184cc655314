export interface RateRun {
  /** Carries out `transfers` transfers. */
  call: () => Promise<void>;
  transfers: number;
  /** Calls at the same moment. */
  atOnce: number;
  seconds: number;
}

/** Repeats a call of some transfers for a time. @returns transfers per second, and how many were done in all */
export async function measureRate({ call, transfers, atOnce, seconds }: RateRun) {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt) {
        await call();
        done += transfers;
      }
    }),
  );
  return { perSecond: (done * 1000) / (performance.now() - startedAt), done };
}
