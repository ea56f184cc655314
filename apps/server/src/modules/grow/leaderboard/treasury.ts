import type { Queryable } from "@lilypad/db";
import { assets, formatAmount } from "@lilypad/money";
import { getAddress } from "viem";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAsset } from "./prize-rules.ts";
import type { PrizeRow } from "./rows.gen.ts";

/** The row that represents the treasury among people with a Safe (0002_server_tables.sql). */
export const treasuryPersonId = "00000000-0000-7000-8000-000000000001";

export interface TreasuryAccount {
  accountId: bigint;
  /** Spendable amount in minor units of usdc. */
  spendable: bigint;
}

/**
 * The treasury's account, locked until the transaction ends so that its balance stays sufficient.
 * Null until the treasury has a Safe.
 */
export async function lockTreasury(db: Queryable): Promise<TreasuryAccount | null> {
  const { rows } = await db.query<TreasuryAccount>(
    `select account.id as account_id, account.posted - account.held as spendable
       from person_wallet own join ledger_balance account on account.id = own.account_id
       join person_safe using (person_id)
       where own.person_id = $1 and own.asset = $2
       for no key update of account`,
    [treasuryPersonId, assets[prizeAsset].number],
  );
  return rows[0] ?? null;
}

/** The treasury's address; null until its Safe is assigned. */
export async function readTreasuryAddress(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    "select safe_address from person_safe where person_id = $1",
    [treasuryPersonId],
  );
  const safe = rows[0]?.safeAddress;
  return safe === undefined ? null : getAddress(`0x${safe.toString("hex")}`);
}

const maxListed = 20;

async function readHeld(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<
    Pick<PrizeRow, "id" | "position" | "heldReason"> & { week: string }
  >(
    `select id, week::text, position, held_reason from prize
       where paid_at is null and forfeited_at is null and held_at is not null
       order by week, position limit $1`,
    [maxListed],
  );
  return rows.map(
    ({ id, week, position, heldReason }) =>
      `Prize ${id} (week of ${week}, position ${position}) is held: ${heldReason}`,
  );
}

/**
 * Lists the reasons why prizes cannot be paid, in sentences for administrators; empty if there are none.
 * @param now prizes that are payable later are not waiting yet
 */
export async function readPrizeProblems(
  { prizeToken }: Pick<LeaderboardDeps, "prizeToken">,
  db: Queryable,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ due: bigint; spendable: bigint }>(
    `select
       coalesce((select sum(amount) from prize where paid_at is null and forfeited_at is null
         and transfer_id is null and held_at is null and payable_at <= $1), 0)::bigint as due,
       (select account.posted - account.held from person_wallet own
         join ledger_balance account on account.id = own.account_id
         where own.person_id = $2 and own.asset = $3) as spendable`,
    [now, treasuryPersonId, assets[prizeAsset].number],
  );
  const { due, spendable } = rows[0] ?? { due: 0n, spendable: 0n };
  const address = await readTreasuryAddress(db);
  const problems: string[] = [];
  if (address === null) problems.push("The treasury has no wallet yet: no prize can be paid.");
  else if (due > spendable) {
    const [wanted, has] = [due, spendable].map((amount) => formatAmount(amount, prizeAsset));
    problems.push(
      `Prizes of ${wanted} wait for the treasury, which holds ${has}. Send ${prizeToken} to ${address}.`,
    );
  }
  return [...problems, ...(await readHeld(db))];
}
