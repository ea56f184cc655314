/** How often the bank looks at the clock and the chain, in milliseconds. */
const lookEveryMs = 200;
const afterTroubleMs = 1_000;

/**
 * Does several things again and again, each waiting for itself only.
 * @param onTrouble hears of each new problem once: a chain that is down says the same every second
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
    /** @param step answers whether there is more to do at once */
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
