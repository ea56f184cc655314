import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import type { ReceiptRow } from "./rows.gen.ts";

/** The owner's choices of parts that the public page shows besides amount, time, state and first names. */
export type ReceiptChoices = Pick<ReceiptRow, "showsNote" | "showsTags">;

/** A receipt that is shared now. */
export type SharedReceipt = Omit<ReceiptRow, "tokenHash" | "revokedAt">;

const columns = "id, person_id, transfer_id, token, shows_note, shows_tags, created_at";

/** 128 random bits as 22 characters. */
export const newToken = (): string => randomBytes(16).toString("base64url");

/** The stored hash of a token. It needs no salt, because a token has enough random bits. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A person's shared receipts, newest first; only that of one transfer if it is given. */
export async function listShared(
  db: Queryable,
  personId: string,
  { transferId = null, limit }: { transferId?: string | null; limit: number },
): Promise<SharedReceipt[]> {
  const { rows } = await db.query<SharedReceipt>(
    `select ${columns} from receipt
     where person_id = $1 and revoked_at is null and ($2::uuid is null or transfer_id = $2)
     order by id desc limit $3`,
    [personId, transferId, limit],
  );
  return rows;
}

/** Changes which parts a shared receipt shows; null if the transfer's receipt is not shared. */
export async function changeShared(
  db: Queryable,
  { personId, transferId, showsNote, showsTags }: ReceiptOf & ReceiptChoices,
): Promise<SharedReceipt | null> {
  const { rows } = await db.query<SharedReceipt>(
    `update receipt set shows_note = $3, shows_tags = $4
     where person_id = $1 and transfer_id = $2 and revoked_at is null returning ${columns}`,
    [personId, transferId, showsNote, showsTags],
  );
  return rows[0] ?? null;
}

/** Stores a new receipt, unless another request has just done so. */
export async function insertReceipt(
  db: Queryable,
  receipt: Omit<ReceiptRow, "revokedAt">,
): Promise<void> {
  await db.query(
    `insert into receipt (id, person_id, transfer_id, token_hash, token, shows_note, shows_tags, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (person_id, transfer_id) where revoked_at is null do nothing`,
    [
      receipt.id,
      receipt.personId,
      receipt.transferId,
      receipt.tokenHash,
      receipt.token,
      receipt.showsNote,
      receipt.showsTags,
      receipt.createdAt,
    ],
  );
}

type ReceiptOf = Pick<ReceiptRow, "personId" | "transferId">;

export async function revoke(
  db: Queryable,
  { personId, transferId }: ReceiptOf,
  now: Date,
): Promise<void> {
  await db.query(
    `update receipt set revoked_at = $3, token = null
     where person_id = $1 and transfer_id = $2 and revoked_at is null`,
    [personId, transferId, now],
  );
}

/** Deletes a person's receipts, so that their pages are not found any more. */
export async function removeReceiptsOf(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from receipt where person_id = $1", [personId]);
}

/** A shared receipt with the line of its owner's history and the two people. */
export interface PublicReceipt extends ReceiptChoices {
  personId: string;
  transferId: string;
  direction: number;
  asset: number;
  amount: bigint;
  kind: string;
  status: number;
  note: string | null;
  createdAt: Date;
  ownerFirstName: string | null;
  ownerTag: string | null;
  counterpartyId: string | null;
  counterpartyFirstName: string | null;
  counterpartyTag: string | null;
}

/** Finds a shared receipt by its token; null if it is unknown or revoked. */
export async function findPublic(db: Queryable, tokenHash: Buffer): Promise<PublicReceipt | null> {
  const { rows } = await db.query<PublicReceipt>(
    `select r.person_id, r.transfer_id, r.shows_note, r.shows_tags, a.direction, a.asset, a.amount, a.kind, a.status, a.note, a.created_at,
       owner.first_name as owner_first_name, owner.display_tag as owner_tag, a.counterparty_id,
       other.first_name as counterparty_first_name, other.display_tag as counterparty_tag
     from receipt r
     join activity_line a on a.person_id = r.person_id and a.transfer_id = r.transfer_id
     join person_card owner on owner.id = r.person_id
     left join person_card other on other.id = a.counterparty_id
     where r.token_hash = $1 and r.revoked_at is null`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Whether a transfer is in a person's history. */
export async function isInHistory(
  db: Queryable,
  { personId, transferId }: ReceiptOf,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from activity_line where person_id = $1 and transfer_id = $2",
    [personId, transferId],
  );
  return rowCount === 1;
}
