import type { Queryable } from "@lilypad/db";
import { digestOf, toAccountId, toTransferId } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import type { DueQueue } from "../../../platform/due-work/index.ts";
import { newId } from "../../../platform/ids.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import { beginTransfers } from "../../books/transfers/index.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAsset } from "./prize-rules.ts";
import { type PrizeRow, prizeTable } from "./rows.gen.ts";
import { lockTreasury, treasuryPersonId } from "./treasury.ts";

interface DuePrize extends Pick<PrizeRow, "id" | "personId" | "amount" | "paymentsBegun"> {
  /** Whether an administrator has released it, so that it is not held for the same reason again. */
  isReleased: boolean;
  hasLeft: boolean;
  isActive: boolean;
  /** Null while the winner has no wallet. */
  accountId: bigint | null;
}

type Outcome = "begun" | "forfeited" | "held" | "not yet" | "treasury is empty";

const asset = assets[prizeAsset].number;

/** How long a prize waits until it is checked again, in milliseconds. */
const waitMs = 2_000;

/** Queue of prizes that are not paid, held or forfeited. */
export const prizeQueue: DueQueue = {
  name: "prize",
  table: "prize",
  key: ["id"],
  columns: "id",
  where: `due.paid_at is null and due.forfeited_at is null and due.transfer_id is null
    and due.held_at is null`,
  batchSize: 100,
  backOff: { firstMs: 2_000, maxMs: 60_000 },
};

async function listPrizes(db: Queryable, ids: readonly string[]): Promise<DuePrize[]> {
  const { rows } = await db.query<DuePrize>(
    `select prize.id, prize.person_id, prize.amount, prize.payments_begun,
       prize.released_by is not null as is_released,
       person.deleted_at is not null as has_left, person.deactivated_at is null as is_active,
       (select own.account_id from person_wallet own join person_safe using (person_id)
         where own.person_id = prize.person_id and own.asset = $2) as account_id
     from prize join person_card person on person.id = prize.person_id
     where prize.id = any ($1) order by prize.week, prize.position`,
    [ids, asset],
  );
  return rows;
}

/**
 * Whether the chain showed a payment of the treasury to this winner that the database did not know.
 * The database was then restored from a backup and may have lost the payment, so a person must
 * decide.
 */
async function mayBePaid(db: Queryable, { personId, amount }: DuePrize): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select settlement_was_imported(treasury.safe_address, winner.safe_address, $3, $4) as found
     from person_safe treasury, person_safe winner
     where treasury.person_id = $1 and winner.person_id = $2`,
    [treasuryPersonId, personId, asset, amount],
  );
  return rows[0]?.found ?? false;
}

async function hold(db: Queryable, id: string, now: Date, reason: string): Promise<void> {
  await updateRow(db, prizeTable, id, { heldAt: now, heldReason: reason });
}

/** Reserves the prize, shows it to the winner as pending and queues it for settlement. */
async function send(
  db: Queryable,
  prize: DuePrize,
  account: { treasury: bigint; winner: bigint },
): Promise<void> {
  const transferId = newId();
  await beginTransfers(db, [
    {
      id: toTransferId(transferId),
      digest: digestOf({ kind: "prize", prize: prize.id, attempt: prize.paymentsBegun + 1 }),
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
  await db.query(
    "update prize set transfer_id = $2, payments_begun = payments_begun + 1 where id = $1",
    [prize.id, transferId],
  );
}

async function payOne(db: Queryable, prize: DuePrize, now: Date): Promise<Outcome> {
  const { id } = prize;
  if (prize.hasLeft) {
    await updateRow(db, prizeTable, id, { forfeitedAt: now });
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
  if (treasury === null || treasury.spendable < prize.amount) return "treasury is empty";
  await send(db, prize, { treasury: treasury.accountId, winner: prize.accountId });
  return "begun";
}

/**
 * Starts to pay due prizes, oldest first, in the transaction that claims them: transfer and
 * settlement operation are stored with the prize, so that a retry pays nothing twice. If the
 * treasury has too little, the rest waits.
 */
export async function payPrizes(
  { clock, logger, acceptsPayments }: LeaderboardDeps,
  db: Queryable,
  ids: readonly string[],
): Promise<void> {
  const now = clock.now();
  const waiting: string[] = [];
  let canPay = acceptsPayments();
  for (const prize of await listPrizes(db, ids)) {
    const outcome = canPay ? await payOne(db, prize, now) : "not yet";
    if (outcome === "treasury is empty") canPay = false;
    if (outcome === "treasury is empty" || outcome === "not yet") waiting.push(prize.id);
    else logger.info({ prize: prize.id, outcome }, "a prize went on");
  }
  await db.query("update prize set due_at = $2, attempts = 0 where id = any ($1)", [
    waiting,
    new Date(now.getTime() + waitMs),
  ]);
}

/**
 * Records prizes whose transfers were posted by a release that left this to the sweep. All others are recorded with the
 * end of their transfer (`transfers_ended`).
 */
export async function recordEarlierPaid({ pool }: LeaderboardDeps): Promise<void> {
  await pool.query(
    `select prize_transfers_ended(array_agg(ended.id), transfer_status('confirmed'))
       from prize join ledger_ending ended on ended.id = prize.transfer_id
       where prize.paid_at is null and prize.forfeited_at is null
         and ended.outcome = ledger_outcome('posted')`,
  );
}

/**
 * Holds the prizes that the chain refused: their money is back in the treasury, and an administrator decides whether to
 * try again. A prize is recorded as paid with the end of its transfer.
 * @returns the number of refused prizes
 */
export async function holdRefused({ pool, clock, logger }: LeaderboardDeps): Promise<number> {
  const refused = await pool.query<Pick<PrizeRow, "id">>(
    `update prize set transfer_id = null, held_at = $1, held_by = null, held_reason = $2
       from ledger_ending ended
       where ended.id = prize.transfer_id and ended.outcome = ledger_outcome('voided')
         and prize.paid_at is null and prize.forfeited_at is null
       returning prize.id`,
    [clock.now(), "The chain refused the payment; the money is back in the treasury."],
  );
  for (const { id } of refused.rows) logger.error({ prize: id }, "the chain refused a prize");
  return refused.rows.length;
}
