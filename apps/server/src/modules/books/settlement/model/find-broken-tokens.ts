import type { ChainAsset } from "@lilypad/money";

/** One attempt to move a token in a simulation. */
export interface Attempt {
  readonly asset: ChainAsset;
  readonly moves: boolean;
}

export interface BrokenToken {
  readonly asset: ChainAsset;
  readonly failing: number;
  readonly of: number;
}

/**
 * Distinguishes a broken token from Safes that the token refuses. The attempts are a sample of all Safes that hold the
 * token and are not taken from the queue, so frozen Safes and their payers cannot influence the result. A token is
 * broken when more than a fifth of the sample cannot move it, and that is more than one Safe or the only one that holds
 * it.
 * @param attempts of any assets, one for each Safe
 */
export function findBrokenTokens(attempts: readonly Attempt[]): BrokenToken[] {
  const broken: BrokenToken[] = [];
  for (const asset of new Set(attempts.map((attempt) => attempt.asset))) {
    const ofAsset = attempts.filter((attempt) => attempt.asset === asset);
    const failing = ofAsset.filter(({ moves }) => !moves).length;
    const isMany = failing > 1 || ofAsset.length === 1;
    if (isMany && failing * 5 > ofAsset.length) broken.push({ asset, failing, of: ofAsset.length });
  }
  return broken;
}
