import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { getAddress } from "viem";
import type { WalletSendRow } from "../rows.gen.ts";

/** A payment to an address, with the hash of its chain transaction. The recipient is left out on purpose. */
export type WalletSendRecord = Omit<
  WalletSendRow,
  "recipientId" | "digest" | "correlationId" | "personId"
> & { hash: Buffer | null };

const select = `select s.id, s.address, s.asset, s.amount, s.state, s.created_at, s.ended_at, a.hash
  from wallet_send s
  left join activity_line a on a.person_id = s.person_id and a.transfer_id = s.id`;

/** Finds one of a person's payments to addresses. */
export async function findSend(
  db: Queryable,
  personId: string,
  id: string,
): Promise<WalletSendRecord | null> {
  const { rows } = await db.query<WalletSendRecord>(
    `${select} where s.person_id = $1 and s.id = $2`,
    [personId, id],
  );
  return rows[0] ?? null;
}

/** Lists a person's payments to addresses, latest first. */
export async function listSends(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<WalletSendRecord[]> {
  const { rows } = await db.query<WalletSendRecord>(
    `${select} where s.person_id = $1 order by s.created_at desc, s.id desc limit $2`,
    [personId, limit],
  );
  return rows;
}

/** True if a person's intent was decided before, so that repeating it is not a new payment. */
export async function isDecided(
  db: Queryable,
  personId: string,
  correlationId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from wallet_send where person_id = $1 and correlation_id = $2",
    [personId, correlationId],
  );
  return rowCount === 1;
}

/** Reads the amounts that a person has sent to addresses today, in minor units by the asset's number. */
export async function readSentToAddresses(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.query<{ asset: number; amount: bigint }>(
    `select asset, sum(amount)::bigint as amount from wallet_send
     where person_id = $1 and state <> 'failed' and created_at >= date_trunc('day', $2::timestamptz, 'UTC')
     group by asset`,
    [personId, now],
  );
  return new Map(rows.map(({ asset, amount }) => [asset, amount]));
}

/** How many payments to addresses a person has begun today, as the limit of their number counts them. */
export async function countSendsToday(db: Queryable, personId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from wallet_send
     where person_id = $1 and created_at >= date_trunc('day', $2::timestamptz, 'UTC')`,
    [personId, now],
  );
  return rows[0]?.count ?? 0;
}

const statuses = {
  held: "checking",
  pending: "pending",
  done: "confirmed",
  failed: "failed",
} as const;

/** Formats stored bytes as an address with its checksum. */
export const addressOf = (bytes: Buffer) => getAddress(`0x${bytes.toString("hex")}`);

/** Translates a payment to an address into its wire form. */
export function toWire(row: WalletSendRecord): Data<Operations["getWalletSend"]>["walletSend"] {
  const asset = chainAssetOfNumber(row.asset);
  return {
    id: row.id,
    status: statuses[row.state],
    address: addressOf(row.address),
    amount: toWireAmount(row.amount, asset),
    currency: currencyOfAsset(asset),
    hash: row.hash === null ? null : `0x${row.hash.toString("hex")}`,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
