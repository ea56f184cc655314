import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { z } from "zod";
import { fail } from "../../../../platform/errors.ts";
import type { ApprovalKind } from "../../../staff/approvals/index.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findAccounts, payRewards, type Reward } from "./pay-rewards.ts";

const proposed = z.object({
  /** Minor units of LIL: JSON has no number that is large enough. */
  amount: z.string().regex(/^\d{1,19}$/),
});
export const held = proposed.extend({
  rule: z.enum(["signup", "notifications", "referral_referrer", "referral_referee"]),
  /** The occasion of the payment if the rule can pay a person several times; else empty. */
  occasion: z.string(),
});
export type HeldDetails = z.infer<typeof held>;

/** @throws RECIPIENT_NOT_FOUND, ACCOUNT_NOT_READY */
export async function requireRecipient(db: Queryable, personId: string): Promise<void> {
  const { rowCount } = await db.query(
    "select from person_card where id = $1 and deactivated_at is null",
    [personId],
  );
  if (rowCount !== 1) fail("RECIPIENT_NOT_FOUND");
  if (!(await findAccounts(db, [personId])).has(personId)) fail("ACCOUNT_NOT_READY");
}

/** @throws PROPOSAL_NOT_OPEN if its address has received the reward meanwhile; see requireRecipient */
async function pay(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  personId: string | null,
  reward: Pick<Reward, "amount" | "rule" | "occasion" | "note">,
  now: Date,
): Promise<Record<string, never>> {
  if (personId === null) throw new Error("a reward is for nobody");
  await requireRecipient(db, personId);
  const [isPaid = false] = await payRewards(
    context,
    db,
    [{ personId, asset: "LIL", ...reward }],
    now,
  );
  return isPaid ? {} : fail("PROPOSAL_NOT_OPEN");
}

const lil = (amount: string) => toWireAmount(BigInt(amount), "LIL");

/** The parts that both kinds of reward share: the deciding role, the required reason, and the fields in the copy of a person's data. */
const common = {
  roles: ["finance"],
  needsReason: true,
  forOwner: ({ details: { amount }, note }: { details: { amount: string }; note: string }) => ({
    reason: note,
    amount: lil(amount),
  }),
} as const;

/** Rewards that one member of staff proposes and another one approves. */
export const rewardApproval = (
  context: Pick<RewardsContext, "remembered">,
): ApprovalKind<z.infer<typeof proposed>, "reward"> => ({
  ...common,
  name: "reward",
  details: proposed,
  putIntoEffect: (db, { id, personId, details: { amount }, note }, { now }) =>
    pay(
      context,
      db,
      personId,
      { amount: BigInt(amount), rule: "granted", occasion: id, note },
      now,
    ),
  show: ({ amount }) => ({ amount: lil(amount), currency: "LIL" }),
  record: ({ amount }) => ({ amount: lil(amount) }),
});

/** Rewards of the rules that are held for review: one member of staff decides, because the rule has fixed the amount. */
export const heldRewardApproval = (
  context: Pick<RewardsContext, "remembered">,
): ApprovalKind<HeldDetails, "held_reward"> => ({
  ...common,
  name: "held_reward",
  details: held,
  putIntoEffect: (db, { personId, details: { amount, rule, occasion } }, { now }) =>
    pay(context, db, personId, { amount: BigInt(amount), rule, occasion, note: null }, now),
  show: ({ amount, rule }) => ({ amount: lil(amount), currency: "LIL", rule }),
  record: ({ amount, rule }) => ({ amount: lil(amount), rule }),
});
