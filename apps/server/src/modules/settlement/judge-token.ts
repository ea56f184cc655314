/** One attempt to move a token in a simulation. */
export interface Attempt {
  /** The number of the asset. */
  readonly asset: number;
  readonly moves: boolean;
}

export interface TokenVerdict {
  readonly asset: number;
  readonly failing: number;
  readonly of: number;
}

/**
 * Tells a broken token from people whose Safe it refuses. The attempts come from a sample of all Safes
 * that hold the token, not from the queue: whom the issuer froze, and who sends to them, has no part in
 * it. A token is broken when more than a fifth of the sample cannot move it, and that is more than one
 * Safe, or the only one that holds it.
 * @param attempts of any number of assets, one for each Safe
 */
export function judgeTokens(attempts: readonly Attempt[]): TokenVerdict[] {
  const broken: TokenVerdict[] = [];
  for (const asset of new Set(attempts.map((attempt) => attempt.asset))) {
    const ofAsset = attempts.filter((attempt) => attempt.asset === asset);
    const failing = ofAsset.filter(({ moves }) => !moves).length;
    const isMany = failing > 1 || ofAsset.length === 1;
    const isBroken = isMany && failing * 5 > ofAsset.length;
    if (isBroken) broken.push({ asset, failing, of: ofAsset.length });
  }
  return broken;
}
