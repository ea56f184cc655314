import { inTransaction, type Queryable } from "@lilypad/db";
import { digestOf, findSystemAccount, reserve, toAccountId, toTransferId } from "@lilypad/ledger";
import { assets, toWireAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { RewardRule, RewardRuleName } from "./reward-rules.ts";
import type { RewardsDeps } from "./rewards-deps.ts";

export interface Grant {
  /** Whether this call granted it. */
  granted: boolean;
  /** Major units of the reward, also when it was granted before. */
  amount: string;
  alreadyGranted: boolean;
}

/** The person's LIL account, once their wallet is there to receive on the chain too. */
async function findAccount(db: Queryable, personId: string, asset: number): Promise<bigint | null> {
  const { rows } = await db.query<{ account_id: bigint }>(
    `select account.account_id from person_account account
       join smart_account using (person_id)
       where account.person_id = $1 and account.asset = $2`,
    [personId, asset],
  );
  return rows[0]?.account_id ?? null;
}

/** Claims the one grant of this rule; null when somebody was first, be it a moment ago. */
async function claim(
  db: Queryable,
  personId: string,
  name: RewardRuleName,
  rule: RewardRule,
  now: Date,
): Promise<string | null> {
  const transferId = newId();
  const { rowCount } = await db.query(
    `insert into reward_grant (person_id, rule, transfer_id, asset, amount, granted_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [personId, name, transferId, assets[rule.asset].number, rule.amount, now],
  );
  return rowCount === 1 ? transferId : null;
}

/** Reserves the reward, shows it as pending and hands it to settlement. */
async function pay(
  db: Queryable,
  payment: {
    personId: string;
    accountId: bigint;
    transferId: string;
    name: RewardRuleName;
    rule: RewardRule;
  },
): Promise<void> {
  const { personId, accountId, transferId, name, rule } = payment;
  const asset = assets[rule.asset].number;
  const [result] = await reserve(db, [
    {
      id: toTransferId(transferId),
      digest: digestOf({ kind: "reward", rule: name, person: personId }),
      debit: await findSystemAccount(db, "issuance", rule.asset, transferId),
      credit: toAccountId(accountId),
      asset: rule.asset,
      amount: rule.amount,
    },
  ]);
  if (result !== "done") throw new Error(`the ledger refused a ${name} reward: ${result}`);
  await db.query(
    `select activity_add(array[$1::uuid], array[$2::uuid], array[1::smallint],
       array[$3::smallint], array[$4::bigint], array[$5::text], array[null::uuid],
       array[null::text], array[0::smallint], array[null::bytea])`,
    [personId, transferId, asset, rule.amount, `reward_${name}`],
  );
  await db.query(
    `select settlement_enqueue(array[$2::uuid], array[null::uuid], array[$1::uuid],
       array[$3::smallint], array[$4::bigint])`,
    [personId, transferId, asset, rule.amount],
  );
  await db.query(
    "select outbox_add('reward', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, transferId],
  );
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
 * Pays what a rule promises, once for each person: the grant, its transfer and its way to the chain
 * are stored together or not at all, so that no retry pays twice.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function payReward(
  deps: RewardsDeps,
  personId: string,
  name: RewardRuleName,
): Promise<Grant> {
  const rule = deps.rules[name];
  return inTransaction(deps.pool, async (db) => {
    const accountId = await findAccount(db, personId, assets[rule.asset].number);
    if (accountId === null) return fail("ACCOUNT_NOT_READY");
    const transferId = await claim(db, personId, name, rule, deps.clock.now());
    if (transferId === null) {
      const before = (await findGrantedAmount(db, personId, name)) ?? rule.amount;
      return { granted: false, amount: toWireAmount(before, rule.asset), alreadyGranted: true };
    }
    await pay(db, { personId, accountId, transferId, name, rule });
    return { granted: true, amount: toWireAmount(rule.amount, rule.asset), alreadyGranted: false };
  });
}
