import { ChainRejected } from "./chain-errors.ts";

/** Inclusive. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** How many blocks hosted nodes search at a time; the smallest is that of free plans. */
const stepSizes = [10_000n, 2_000n, 500n, 100n, 10n];

/** The next step of at most so many blocks in a range, and the rest of the range after it. */
function takeStep({ from, to }: BlockRange, size: bigint, newestFirst: boolean) {
  if (newestFirst) {
    const start = to - size + 1n < from ? from : to - size + 1n;
    return { step: { from: start, to }, rest: { from, to: start - 1n } };
  }
  const end = from + size - 1n > to ? to : from + size - 1n;
  return { step: { from, to: end }, rest: { from: end + 1n, to } };
}

/**
 * Searches a range of blocks for the first thing that is found: in one call if the node allows that, else in steps of the largest size that it
 * accepts, oldest first by default.
 * @throws ChainError if the node refuses the smallest step, too
 */
export async function searchInSteps<T>(
  { from, to }: BlockRange,
  search: (range: BlockRange) => Promise<readonly T[]>,
  { newestFirst = false }: { readonly newestFirst?: boolean } = {},
): Promise<readonly T[]> {
  const sizes = [to - from + 1n, ...stepSizes.filter((size) => size <= to - from)];
  let left: BlockRange = { from, to };
  for (const [place, size] of sizes.entries()) {
    try {
      while (left.from <= left.to) {
        const { step, rest } = takeStep(left, size, newestFirst);
        const found = await search(step);
        if (found.length > 0) return found;
        left = rest;
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
