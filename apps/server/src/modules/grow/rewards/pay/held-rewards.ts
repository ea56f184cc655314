import type { Queryable } from "@lilypad/db";
import { newId } from "../../../../platform/ids.ts";
import { addApprovals, findNotApproved } from "../../../staff/approvals/index.ts";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import type { HeldDetails } from "./reward-approvals.ts";

/** A rule's reward that is queued for the decision of a member of staff. */
export interface HeldReward {
  readonly personId: string;
  readonly rule: RewardRuleName;
  readonly occasion: string;
  readonly amount: bigint;
}

const keyOf = ({ personId, rule, occasion }: Omit<HeldReward, "amount">) =>
  [personId, rule, occasion].join(":");

/** Indexes of the given rewards that are queued for review or were refused. */
export async function findHeld(
  db: Queryable,
  rewards: readonly Omit<HeldReward, "amount">[],
): Promise<Set<number>> {
  const keys = rewards.map(keyOf);
  const held = await findNotApproved(db, "held_reward", keys);
  return new Set(keys.flatMap((key, place) => (held.has(key) ? [place] : [])));
}

/** Queues rewards for review; those already queued stay unchanged. */
export async function holdRewards(
  db: Queryable,
  rewards: readonly HeldReward[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await addApprovals(
    db,
    rewards.map((reward) => {
      const { personId, rule, occasion, amount } = reward;
      const details: HeldDetails = { rule, occasion, amount: amount.toString() };
      return {
        id: newId(),
        kind: "held_reward" as const,
        personId,
        key: keyOf(reward),
        details,
        note: reason,
        proposedBy: null,
        proposedAt: now,
        expiresAt: null,
        takesEffectAt: null,
        wasAlone: false,
      };
    }),
  );
}
