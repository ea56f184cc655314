import { inTransaction, type Queryable } from "@lilypad/db";
import { digestOf, toAccountId, toTransferId } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import { newId } from "../../platform/ids.ts";
import { beginTransfers } from "../transfers/index.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAsset } from "./prize-rules.ts";
import { lockTreasury, treasuryPersonId } from "./treasury.ts";

interface DuePrize {
  id: string;
  personId: string;
  amount: bigint;
  attempts: number;
  /** An administrator let it go on: what they looked at is not asked again. */
  isReleased: boolean;
  hasLeft: boolean;
  isActive: boolean;
  /** Null while the winner has no wallet to receive with. */
  accountId: bigint | null;
}

type Outcome = "begun" | "forfeited" | "held" | "not yet" | "treasury waits";

const maxAtOnce = 100;
const asset = assets[prizeAsset].number;

async function listDue(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from prize
       where paid_at is null and forfeited_at is null and transfer_id is null and held_at is null
         and payable_at <= $1
       order by week, position limit $2`,
    [now, maxAtOnce],
  );
  return rows.map(({ id }) => id);
}

/** The prize, locked and still due; null when another worker has it, or it is not due any more. */
async function lockDue(db: Queryable, id: string): Promise<DuePrize | null> {
  const { rows } = await db.query<DuePrize>(
    `select prize.id, prize.person_id as "personId", prize.amount, prize.attempts,
       prize.released_by is not null as "isReleased", person.deleted_at is not null as "hasLeft", person.deactivated_at is null as "isActive",
       (select own.account_id from person_wallet own join person_safe using (person_id)
         where own.person_id = prize.person_id and own.asset = $2) as "accountId"
     from prize join person_card person on person.id = prize.person_id
     where prize.id = $1 and paid_at is null and forfeited_at is null and transfer_id is null
       and held_at is null
     for update of prize skip locked`,
    [id, asset],
  );
  return rows[0] ?? null;
}

/**
 * Whether the chain showed a payment of the treasury to this winner that the database did not know: it
 * was restored from a backup, and may have forgotten that it paid. A person decides then, not a job.
 */
async function mayBePaid(db: Queryable, { personId, amount }: DuePrize): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from activity where person_id = $1 and counterparty_id = $2 and direction = 1
         and kind = 'imported' and asset = $3 and amount = $4) as found`,
    [personId, treasuryPersonId, asset, amount],
  );
  return rows[0]?.found ?? false;
}

async function hold(db: Queryable, id: string, now: Date, reason: string): Promise<void> {
  await db.query("update prize set held_at = $2, held_reason = $3 where id = $1", [
    id,
    now,
    reason,
  ]);
}

/** Reserves the prize, shows it to the winner as pending and hands it to settlement. */
async function send(
  db: Queryable,
  prize: DuePrize,
  account: { treasury: bigint; winner: bigint },
): Promise<void> {
  const transferId = newId();
  await beginTransfers(db, [
    {
      id: toTransferId(transferId),
      digest: digestOf({ kind: "prize", prize: prize.id, attempt: prize.attempts + 1 }),
      debit: toAccountId(account.treasury),
      credit: toAccountId(account.winner),
      asset: prizeAsset,
      amount: prize.amount,
      senderId: treasuryPersonId,
      recipientId: prize.personId,
      kind: "prize",
      note: null,
    },
  ]);
  await db.query("update prize set transfer_id = $2, attempts = attempts + 1 where id = $1", [
    prize.id,
    transferId,
  ]);
}

async function payOne(db: Queryable, id: string, now: Date): Promise<Outcome> {
  const prize = await lockDue(db, id);
  if (prize === null) return "not yet";
  if (prize.hasLeft) {
    await db.query("update prize set forfeited_at = $2 where id = $1", [id, now]);
    return "forfeited";
  }
  if (!prize.isActive || prize.accountId === null) return "not yet";
  if (!prize.isReleased && (await mayBePaid(db, prize))) {
    await hold(
      db,
      id,
      now,
      "The chain has a payment of this prize that the restored books missed.",
    );
    return "held";
  }
  const treasury = await lockTreasury(db);
  if (treasury === null || treasury.spendable < prize.amount) return "treasury waits";
  await send(db, prize, { treasury: treasury.accountId, winner: prize.accountId });
  return "begun";
}

/**
 * Begins to pay what is due, the oldest first, each prize in a transaction of its own: its transfer
 * and its way to the chain are stored together with the prize, so no retry pays twice. Without enough
 * in the treasury the rest waits.
 * @returns how many were begun
 */
export async function payPrizes({ pool, clock, logger }: LeaderboardDeps): Promise<number> {
  const now = clock.now();
  let begun = 0;
  for (const id of await listDue(pool, now)) {
    const outcome = await inTransaction(pool, (db) => payOne(db, id, now));
    if (outcome === "treasury waits") break;
    if (outcome === "begun") begun += 1;
    if (outcome !== "not yet") logger.info({ prize: id, outcome }, "a prize went on");
  }
  return begun;
}

/**
 * Notes what became of prizes that are on their way. What the chain refused is held, with the money
 * back in the treasury: an administrator decides whether to try again.
 * @returns how many ended
 */
export async function finishPrizes({ pool, clock, logger }: LeaderboardDeps): Promise<number> {
  const paid = await pool.query(
    `update prize set paid_at = ended.at from transfer_end ended
       where ended.id = prize.transfer_id and ended.outcome = ledger_outcome('posted')
         and prize.paid_at is null and prize.forfeited_at is null`,
  );
  const refused = await pool.query<{ id: string }>(
    `update prize set transfer_id = null, held_at = $1, held_by = null, held_reason = $2
       from transfer_end ended
       where ended.id = prize.transfer_id and ended.outcome = ledger_outcome('voided')
         and prize.paid_at is null and prize.forfeited_at is null
       returning prize.id`,
    [clock.now(), "The chain refused the payment; the money is back in the treasury."],
  );
  for (const { id } of refused.rows) logger.error({ prize: id }, "the chain refused a prize");
  return (paid.rowCount ?? 0) + (refused.rowCount ?? 0);
}
