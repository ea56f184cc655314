import { inTransaction, type Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { payRewards } from "./pay-rewards.ts";
import type { RewardRuleName } from "./reward-rules.ts";
import type { RewardsContext } from "./rewards-deps.ts";

export interface Grant {
  /** Whether this call granted it. */
  granted: boolean;
  /** Major units of the reward, also when it was granted before. */
  amount: string;
  alreadyGranted: boolean;
}

/** What a rule has paid this person already, in minor units; null when nothing yet. */
export async function findGrantedAmount(
  db: Queryable,
  personId: string,
  name: RewardRuleName,
): Promise<bigint | null> {
  const { rows } = await db.query<{ amount: bigint }>(
    "select amount from reward_grant where person_id = $1 and rule = $2 and occasion = ''",
    [personId, name],
  );
  return rows[0]?.amount ?? null;
}

/**
 * Pays what a rule promises, once for each person.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function grantOnce(
  { pool, clock, rulesBook }: RewardsContext,
  personId: string,
  name: "signup" | "notifications",
): Promise<Grant> {
  return inTransaction(pool, async (db) => {
    const rule = (await rulesBook.inForce(db)).rules[name];
    const reward = { ...rule, personId, rule: name, occasion: "", note: null };
    const [granted = false] = await payRewards(db, [reward], clock.now());
    const before = granted ? null : await findGrantedAmount(db, personId, name);
    const amount = toWireAmount(before ?? rule.amount, rule.asset);
    return { granted, amount, alreadyGranted: !granted };
  });
}
