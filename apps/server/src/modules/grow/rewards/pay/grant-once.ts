import { inTransaction, type Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import type { RewardGrantRow } from "../rows.gen.ts";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { payOrHold } from "./pay-or-hold.ts";

export interface Grant {
  /** Whether this call granted it. */
  granted: boolean;
  /** The reward in major units, also if it was granted before. */
  amount: string;
  alreadyGranted: boolean;
}

/**
 * Finds the amount that a rule has paid this person, or another account with their address, in minor units; null if
 * nothing yet.
 */
export async function findGrantedAmount(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  personId: string,
  name: RewardRuleName,
): Promise<bigint | null> {
  const { rows } = await db.query<Pick<RewardGrantRow, "amount">>(
    `select amount from reward_grant where person_id = $1 and rule = $2 and occasion = ''
     union all
     select amount from reward_grant where address_hash = $3 and rule = $2
     limit 1`,
    [personId, name, await hashAddress(context, db, personId)],
  );
  return rows[0]?.amount ?? null;
}

/**
 * Pays a rule's reward, once per person and address. If too many rewarded people use the person's
 * device, it is queued for review instead: it is then neither granted by this call nor before.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function grantOnce(
  context: RewardsContext,
  personId: string,
  name: "signup" | "notifications",
): Promise<Grant> {
  const { pool, clock, rulesBook } = context;
  return inTransaction(pool, async (db) => {
    const rule = (await rulesBook.inForce(db)).rules[name];
    const reward = { ...rule, personId, rule: name, occasion: "", note: null };
    const [outcome] = await payOrHold(context, db, {
      rewards: [reward],
      subject: personId,
      now: clock.now(),
    });
    const before =
      outcome === "paid before" ? await findGrantedAmount(context, db, personId, name) : null;
    return {
      granted: outcome === "paid",
      amount: toWireAmount(before ?? rule.amount, rule.asset),
      alreadyGranted: outcome === "paid before",
    };
  });
}
