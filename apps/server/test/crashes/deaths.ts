/** The steps (SQL statements, and calls to the provider or the chain) after each of which a test lets its process die. */
export interface Deaths {
  /** The first such step; 0 is the one that the process begins with. */
  readonly first: number;
  /** The distance to each next one. */
  readonly every: number;
}

/** After each step: for `npm run test:deep`. */
export const everyDeath: Deaths = { first: 0, every: 1 };

const sampleDistance = 8;

/**
 * After every eighth step, from one on that a printed seed chooses: for `npm test`. All steps are covered over some runs.
 * `CRASH_SEED=…` repeats a run.
 */
export function sampleDeaths(): Deaths {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const first = seed % sampleDistance;
  console.info(
    `CRASH_SEED=${seed} lets processes die after step ${first}, and each 8th from there`,
  );
  return { first, every: sampleDistance };
}

/**
 * Runs a story once for each death, and a last time in which the process survives.
 * @param story receives the number of steps after which its process dies and the number of earlier runs, and returns whether the
 *   process died
 * @returns the number of steps with which the process survived, and the number of runs
 */
export async function dieAfterEach(
  { first, every }: Deaths,
  story: (steps: number, before: number) => Promise<boolean>,
): Promise<{ steps: number; told: number }> {
  let steps = first;
  let told = 0;
  while (await story(steps, told)) {
    steps += every;
    told += 1;
  }
  return { steps, told: told + 1 };
}
