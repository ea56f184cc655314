/** How often the bank checks the time and the chain, in milliseconds. */
const pollMs = 200;
const retryMs = 1_000;

/**
 * Repeats several steps independently of each other.
 * @param onProblem is called once for each new problem, not every second while the chain is down
 */
export function createLoop(onProblem: (error: unknown) => void) {
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
    let lastProblem = "";
    while (!stopped) {
      try {
        const hasMore = await step();
        lastProblem = "";
        if (!hasMore && !stopped) await wait(pollMs);
      } catch (error) {
        const problem = error instanceof Error ? error.name : String(error);
        if (problem !== lastProblem) onProblem(error);
        lastProblem = problem;
        if (!stopped) await wait(retryMs);
      }
    }
  }

  return {
    /** @param step returns whether there is more to do immediately */
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
