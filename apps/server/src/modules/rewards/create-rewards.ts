import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../platform/bind.ts";
import { createTransactionalWorker } from "../../platform/due-work/index.ts";
import { getRewardAnalytics, getRewardHealth } from "./admin/administer-rewards.ts";
import { reloadRules, showRules } from "./admin/administer-rules.ts";
import { listCircularFlows } from "./admin/list-circular-flows.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import {
  approveReward,
  listProposals,
  proposeReward,
  withdrawReward,
} from "./pay/grant-by-admins.ts";
import { grantNotifications } from "./pay/grant-notifications.ts";
import { grantOnce } from "./pay/grant-once.ts";
import { getRewardStatus, listGrants } from "./pay/own-rewards.ts";
import { rememberDevices } from "./pay/remember-devices.ts";
import { attachReferral } from "./referrals/attach-referral.ts";
import { captureReferral, matchReferral } from "./referrals/capture-referral.ts";
import { countReferrals, listReferrals } from "./referrals/list-referrals.ts";
import { myReferralCode } from "./referrals/my-referral-code.ts";
import { attachNoted, noteReferral } from "./referrals/note-referral.ts";
import { noteEvents, reviewReferrals } from "./referrals/review-referrals.ts";
import { createRememberedHash } from "./rules/remembered-hash.ts";
import { createRulesBook } from "./rules/rules-in-force.ts";
import { type Review, reviewQueue } from "./state/referral-review-store.ts";
import { rememberEarlierGrants } from "./state/rewarded-address.ts";
import type { RewardsContext, RewardsDeps } from "./state/rewards-deps.ts";

export type Rewards = ReturnType<typeof createRewards>;

/**
 * What people earn, and who invited whom.
 * @throws RewardRulesError when the rules file has errors
 */
export function createRewards(deps: RewardsDeps) {
  const context: RewardsContext = {
    ...deps,
    rulesBook: createRulesBook(deps.pool, deps.rulesFile),
    remembered: createRememberedHash(deps.rememberSecret),
  };
  const { clock, rulesBook } = context;
  const bound = bindTo(context);
  return {
    grantSignup: (personId: string) => grantOnce(context, personId, "signup"),
    grantNotifications: bound(grantNotifications),
    rememberDevices: bound(rememberDevices),
    listGrants: bound(listGrants),
    getStatus: bound(getRewardStatus),

    myReferralCode: bound(myReferralCode),
    attachReferral: bound(attachReferral),
    noteReferral,
    attachNoted: bound(attachNoted),
    captureReferral: bound(captureReferral),
    matchReferral: bound(matchReferral),
    countReferrals: bound(countReferrals),
    listReferrals: bound(listReferrals),
    /** To be called in the SQL transaction that empties the outbox. */
    noteEvents: (db: Queryable, events: readonly { topic: string; personId: string }[]) =>
      noteEvents(db, events, clock.now()),
    /** Reviews referrals that are due. */
    worker: createTransactionalWorker<Review>(context, reviewQueue, bound(reviewReferrals)),
    rememberEarlierGrants: bound(rememberEarlierGrants),

    showRules: bound(showRules),
    reloadRules: bound(reloadRules),
    proposeReward: bound(proposeReward),
    approveReward: bound(approveReward),
    withdrawReward: bound(withdrawReward),
    listProposals: bound(listProposals),
    listCircularFlows: bound(listCircularFlows),
    getHealth: bound(getRewardHealth),
    getAnalytics: bound(getRewardAnalytics),
    /** Puts this process's rules file in force, once at its start. */
    publishRules: async (): Promise<void> => {
      await rulesBook.load(null, clock.now());
    },

    /** What is kept here about a person, for their own copy. */
    readOwnData: bound(readOwnData),
    /** To be called in the SQL transaction that deletes the account. */
    forgetPerson: bound(forgetPerson),
    /** Removes what has expired; answers how many rows went. */
    forgetExpired: bound(forgetExpired),
  };
}
