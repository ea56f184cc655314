import { ChainRejected } from "./chain-errors.ts";

/** Inclusive. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** How many blocks hosted nodes search at a time; the smallest is that of free plans. */
const stepSizes = [10_000n, 2_000n, 500n, 100n, 10n];

/**
 * Searches a range of blocks for the first thing that is found: at once if the node does that, else in steps of the largest size that it
 * accepts, oldest first.
 * @throws ChainError if the node refuses the smallest step, too
 */
export async function searchInSteps<T>(
  { from, to }: BlockRange,
  search: (range: BlockRange) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const sizes = [to - from + 1n, ...stepSizes.filter((size) => size <= to - from)];
  let start = from;
  for (const [place, size] of sizes.entries()) {
    try {
      while (start <= to) {
        const end = start + size - 1n;
        const found = await search({ from: start, to: end < to ? end : to });
        if (found.length > 0) return found;
        start += size;
      }
      return [];
    } catch (error) {
      if (!(error instanceof ChainRejected) || place === sizes.length - 1) throw error;
    }
  }
  return [];
}

/** Reads everything in a range of blocks, in steps that the node accepts. */
export async function readInSteps<T>(
  range: BlockRange,
  read: (range: BlockRange) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  await searchInSteps(range, async (step) => {
    all.push(...(await read(step)));
    return [];
  });
  return all;
}
