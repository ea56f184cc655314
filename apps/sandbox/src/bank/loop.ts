/** How often the bank checks the time and the chain, in milliseconds. */
const lookEveryMs = 200;
const afterTroubleMs = 1_000;

/**
 * Repeats several steps independently of each other.
 * @param onTrouble is called once for each new problem, not every second while the chain is down
 */
export function createLoop(onTrouble: (error: unknown) => void) {
  let stopped = false;
  const wakers = new Set<() => void>();
  const running: Promise<void>[] = [];

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      wakers.add(done);
    });

  async function repeat(step: () => Promise<boolean>): Promise<void> {
    let said = "";
    while (!stopped) {
      try {
        const goOn = await step();
        said = "";
        if (!goOn && !stopped) await wait(lookEveryMs);
      } catch (error) {
        const problem = error instanceof Error ? error.name : String(error);
        if (problem !== said) onTrouble(error);
        said = problem;
        if (!stopped) await wait(afterTroubleMs);
      }
    }
  }

  return {
    /** @param step returns whether there is more to do at once */
    run: (step: () => Promise<boolean>) => void running.push(repeat(step)),
    wake() {
      for (const waker of [...wakers]) waker();
    },
    async stop() {
      stopped = true;
      for (const waker of [...wakers]) waker();
      await Promise.all(running);
    },
  };
}
