import { attachReferral } from "./attach-referral.ts";
import { type Grant, grantSignup } from "./grant-signup.ts";
import { myReferralCode, type ReferralCode } from "./my-referral-code.ts";
import type { RewardsDeps } from "./rewards-deps.ts";

export interface Rewards {
  requireLiveSession(sessionId: string): Promise<void>;
  grantSignup(personId: string): Promise<Grant>;
  myReferralCode(personId: string): Promise<ReferralCode>;
  /** Whether this code's owner is now the one who invited the person. */
  attachReferral(personId: string, code: string): Promise<boolean>;
}

/** What people earn, and who invited whom. */
export function createRewards(deps: RewardsDeps): Rewards {
  return {
    requireLiveSession: deps.requireLiveSession,
    grantSignup: (personId) => grantSignup(deps, personId),
    myReferralCode: (personId) => myReferralCode(deps, personId),
    attachReferral: (personId, code) => attachReferral(deps, personId, code),
  };
}
