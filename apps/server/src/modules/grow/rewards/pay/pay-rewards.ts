import type { Queryable } from "@lilypad/db";
import { digestOf, findSystemAccount, toAccountId, toTransferId } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { beginTransfers } from "../../../books/transfers/index.ts";
import type { RewardGrantRow } from "../rows.gen.ts";
import type { RewardRule, RewardRuleName } from "../rules/reward-rules.ts";
import { hashAddresses } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * One reward for one person. Each combination of person, rule and occasion is granted only once,
 * and so is a rule per address, even if accounts with the address are deleted and opened again.
 */
export interface Reward extends RewardRule {
  personId: string;
  /** `granted`: given by administrators, outside the rules. */
  rule: RewardRuleName | "granted";
  /** The occasion of the payment if a rule can pay a person several times; otherwise ''. */
  occasion: string;
  /** Shown to the person with the reward. */
  note: string | null;
}

interface Claimed extends Reward {
  transferId: string;
  accountId: bigint;
}

/**
 * The person under whose address a reward is remembered; null for rewards given by administrators.
 */
const subjectOf = ({ rule, personId, occasion }: Reward): string | null => {
  if (rule === "granted") return null;
  return rule === "referral_referrer" ? occasion : personId;
};

/** The people among the given ones who have a wallet. */
export async function findAccounts(
  db: Queryable,
  personIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ personId: string; accountId: bigint }>(
    `select account.person_id, account.account_id
       from person_wallet account join person_safe using (person_id)
       where account.person_id = any ($1::uuid[]) and account.asset = $2`,
    [personIds, assets.LIL.number],
  );
  return new Map(rows.map(({ personId, accountId }) => [personId, accountId]));
}

/**
 * Inserts grants and returns those that did not exist yet, including in a concurrent transaction.
 */
async function claim(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  rewards: readonly Reward[],
  now: Date,
): Promise<string[]> {
  const ids = rewards.map(() => newId());
  const subjects = rewards.map(subjectOf);
  const hashes = await hashAddresses(
    context,
    db,
    subjects.filter((subject) => subject !== null),
  );
  const { rows } = await db.query<Pick<RewardGrantRow, "transferId">>(
    `insert into reward_grant (person_id, rule, occasion, transfer_id, asset, amount, granted_at,
         address_hash)
       select person, rule, occasion, transfer, asset, amount, $7, address
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::smallint[], $6::bigint[],
         $8::bytea[]) as g (person, rule, occasion, transfer, asset, amount, address)
       order by person, rule, occasion
     on conflict do nothing returning transfer_id`,
    [
      rewards.map(({ personId }) => personId),
      rewards.map(({ rule }) => rule),
      rewards.map(({ occasion }) => occasion),
      ids,
      rewards.map(({ asset }) => assets[asset].number),
      rewards.map(({ amount }) => amount),
      now,
      subjects.map((subject) => (subject === null ? null : (hashes.get(subject) ?? null))),
    ],
  );
  const claimed = new Set(rows.map(({ transferId }) => transferId));
  return ids.map((id) => (claimed.has(id) ? id : ""));
}

async function begin(db: Queryable, rewards: readonly Claimed[]): Promise<void> {
  const transfers = [];
  for (const reward of rewards) {
    const { transferId, accountId, asset, amount, rule, personId, occasion, note } = reward;
    transfers.push({
      id: toTransferId(transferId),
      digest: digestOf({ kind: "reward", rule, person: personId, occasion }),
      debit: await findSystemAccount(db, "issuance", asset, transferId),
      credit: toAccountId(accountId),
      asset,
      amount,
      senderId: null,
      recipientId: personId,
      kind: `reward_${rule}`,
      note,
    });
  }
  await beginTransfers(db, transfers);
}

/**
 * Pays rewards in the caller's SQL transaction: grants, transfers and settlement operations are
 * stored together or not at all, so that a retry pays nothing twice.
 * @returns for each reward whether this call granted it; false if it was granted before, possibly
 * to
 *   another account with the same address
 * @throws ACCOUNT_NOT_READY if a recipient has no wallet yet
 */
export async function payRewards(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  rewards: readonly Reward[],
  now: Date,
): Promise<boolean[]> {
  const accounts = await findAccounts(
    db,
    rewards.map(({ personId }) => personId),
  );
  const payable = rewards.map((reward) => ({
    ...reward,
    accountId: accounts.get(reward.personId) ?? fail("ACCOUNT_NOT_READY"),
  }));
  const ids = await claim(context, db, rewards, now);
  const claimed = payable
    .map((reward, index) => ({ ...reward, transferId: ids[index] ?? "" }))
    .filter(({ transferId }) => transferId !== "");
  if (claimed.length > 0) {
    await begin(db, claimed);
  }
  return ids.map((id) => id !== "");
}
