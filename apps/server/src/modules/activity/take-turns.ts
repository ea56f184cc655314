/** Runs tasks in the order they come, never more than so many at once; the others wait. */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    // Who is woken takes the place of who ended: the count stays as it is.
    if (running >= atOnce) await new Promise<void>((wake) => waiting.push(wake));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
