import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { createTransactionalWorker } from "../../../platform/due-work/index.ts";
import { getRewardAnalytics, getRewardHealth } from "./admin/administer-rewards.ts";
import { reloadRules, showRules } from "./admin/administer-rules.ts";
import { listCircularFlows } from "./admin/list-circular-flows.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { grantNotifications } from "./pay/grant-notifications.ts";
import { grantOnce } from "./pay/grant-once.ts";
import { getRewardStatus, listGrants } from "./pay/own-rewards.ts";
import { proposeReward } from "./pay/propose-reward.ts";
import { rememberDevices } from "./pay/remember-devices.ts";
import { heldRewardApproval, rewardApproval } from "./pay/reward-approvals.ts";
import { attachReferral } from "./referrals/attach-referral.ts";
import { captureReferral, matchReferral } from "./referrals/capture-referral.ts";
import { countReferrals, listReferrals } from "./referrals/list-referrals.ts";
import { myReferralCode } from "./referrals/my-referral-code.ts";
import { attachNoted, noteReferral } from "./referrals/note-referral.ts";
import { readInvitation } from "./referrals/read-invitation.ts";
import { noteEvents, reviewReferrals } from "./referrals/review-referrals.ts";
import { createRememberedHash } from "./rules/remembered-hash.ts";
import { createRulesBook } from "./rules/rules-in-force.ts";
import { type Review, reviewQueue } from "./state/referral-review-store.ts";
import { rememberEarlierGrants } from "./state/rewarded-address.ts";
import type { RewardsContext, RewardsDeps } from "./state/rewards-deps.ts";

export type Rewards = ReturnType<typeof createRewards>;

/**
 * The rewards module: people's rewards, and their invitations.
 * @throws RewardRulesError if the rules file has errors
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
    readInvitation: bound(readInvitation),
    captureReferral: bound(captureReferral),
    matchReferral: bound(matchReferral),
    countReferrals: bound(countReferrals),
    listReferrals: bound(listReferrals),
    /** Must be called in the SQL transaction that processes the outbox rows. */
    noteEvents: (db: Queryable, events: readonly { topic: string; personId: string }[]) =>
      noteEvents(db, events, clock.now()),
    /** Reviews due referrals. */
    worker: createTransactionalWorker<Review>(context, reviewQueue, bound(reviewReferrals)),
    rememberEarlierGrants: bound(rememberEarlierGrants),

    showRules: bound(showRules),
    reloadRules: bound(reloadRules),
    proposeReward: bound(proposeReward),
    /** Rewards that staff propose, and those of the rules that are held for review, for the approvals. */
    approvals: [rewardApproval(context), heldRewardApproval(context)],
    listCircularFlows: bound(listCircularFlows),
    getHealth: bound(getRewardHealth),
    getAnalytics: bound(getRewardAnalytics),
    /** Puts the rules file of this process into force; called once at the start. */
    publishRules: async (): Promise<void> => {
      await rulesBook.load(null, clock.now());
    },

    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: bound(readOwnData),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson: bound(forgetPerson),
    /** Deletes expired rows. Returns the number of deleted rows. */
    forgetExpired: bound(forgetExpired),
  };
}
