/** Seeded random numbers (mulberry32). */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  /** @throws Error if the list is empty */
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("the list is empty");
      return item;
    },
  };
}
