import type { Queryable } from "@lilypad/db";
import { attachReferral } from "./attach-referral.ts";
import { captureReferral, type Device, forgetCaptures, matchReferral } from "./capture-referral.ts";
import { grantNotifications } from "./grant-notifications.ts";
import { countReferrals, listReferrals, type ReferralPage } from "./list-referrals.ts";
import { myReferralCode, type ReferralCode } from "./my-referral-code.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { type Grant, payReward } from "./pay-reward.ts";
import type { ReferralCounts } from "./referral-list-store.ts";
import type { RewardsDeps } from "./rewards-deps.ts";

export interface Rewards {
  requireLiveSession(sessionId: string): Promise<void>;
  grantSignup(personId: string): Promise<Grant>;
  /** Granted only while a push notification would reach the person. */
  grantNotifications(personId: string): Promise<Grant>;
  myReferralCode(personId: string): Promise<ReferralCode>;
  /** Whether this code's owner is now the one who invited the person. */
  attachReferral(personId: string, code: string): Promise<boolean>;
  /** Keeps a device's code for 24 hours. */
  captureReferral(capture: Device & { code: string; ip: string }): Promise<void>;
  /** The code that this device captured, or null. */
  matchReferral(device: Device & { ip: string }): Promise<string | null>;
  countReferrals(personId: string): Promise<ReferralCounts>;
  listReferrals(
    personId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<ReferralPage>;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** What people earn, and who invited whom. */
export function createRewards(deps: RewardsDeps): Rewards {
  return {
    requireLiveSession: deps.requireLiveSession,
    grantSignup: (personId) => payReward(deps, personId, "signup"),
    grantNotifications: (personId) => grantNotifications(deps, personId),
    myReferralCode: (personId) => myReferralCode(deps, personId),
    attachReferral: (personId, code) => attachReferral(deps, personId, code),
    captureReferral: (capture) => captureReferral(deps, capture),
    matchReferral: (device) => matchReferral(deps, device),
    countReferrals: (personId) => countReferrals(deps, personId),
    listReferrals: (personId, page) => listReferrals(deps, personId, page),
    readOwnData: (personId, limit) => readOwnData(deps.pool, personId, limit),
    forgetPerson,
    forgetExpired: () => forgetCaptures(deps),
  };
}
