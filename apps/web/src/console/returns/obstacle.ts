import type { Checks, TokenReturn } from "./queries.ts";

/** Why a return can't be approved; undefined if it can. */
export type Obstacle = "match" | "unavailable" | "frozen" | "ownSafe" | "gone";

/**
 * The first reason why a return cannot be approved: the server would refuse it, or no signature would be prepared.
 */
export function obstacleOf(
  { units }: Pick<TokenReturn, "units">,
  { screening, held, isFrozen, isOwnSafe }: Checks,
): Obstacle | undefined {
  if (screening.result === "match" || screening.result === "unavailable") return screening.result;
  if (isFrozen) return "frozen";
  if (isOwnSafe) return "ownSafe";
  return held !== null && BigInt(held) < BigInt(units) ? "gone" : undefined;
}
