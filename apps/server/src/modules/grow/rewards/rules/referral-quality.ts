/** Min deposits from outside for a quality referral: 10 dollars, in minor units. */
export const qualityDepositMinor = 10_000_000n;

/** The facts about the friend that decide whether a referral is quality. */
export interface RefereeFacts {
  onboarded: boolean;
  /** False for closed and deleted accounts. */
  active: boolean;
  /** Dollars and euros from outside the referrer's circle, in minor units; a euro counts as a dollar. */
  depositedMinor: bigint;
  /** Whether the ramp has ever verified the person's identity. */
  identityVerified: boolean;
}

/**
 * Whether a referral is quality (ADR 0014): a friend who costs nothing must not earn rewards or win
 * prizes.
 */
export function isQuality(facts: RefereeFacts): boolean {
  const { onboarded, active, depositedMinor, identityVerified } = facts;
  return onboarded && active && (identityVerified || depositedMinor >= qualityDepositMinor);
}
