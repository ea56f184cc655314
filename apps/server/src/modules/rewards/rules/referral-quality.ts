/** What has to come from outside before a referral counts: 10 dollars, in minor units. */
export const qualityDepositMinor = 10_000_000n;

/** What is known about the person who was invited. */
export interface RefereeFacts {
  onboarded: boolean;
  /** Closed and deleted accounts count for nobody. */
  active: boolean;
  /** Dollars and euros from outside, minor units; a euro counts as a dollar. */
  depositedMinor: bigint;
  /** Whether the ramp has ever verified who they are. */
  identityVerified: boolean;
}

/**
 * Whether a referral is quality (ADR 0014): what costs nothing must not earn rewards or win prizes.
 */
export function isQuality(facts: RefereeFacts): boolean {
  const { onboarded, active, depositedMinor, identityVerified } = facts;
  return onboarded && active && (identityVerified || depositedMinor >= qualityDepositMinor);
}
