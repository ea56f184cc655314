import type { Queryable } from "@lilypad/db";
import { updateRow } from "../../../../platform/rows/index.ts";
import { type TeleportPayerRow, teleportPayerTable } from "../rows.gen.ts";

export type Payer = Omit<
  TeleportPayerRow,
  "secretHash" | "createdAt" | "personId" | "linkedAccountId" | "holderName"
>;

/** A payer as stored, with the name that they gave. */
export type NewPayer = Payer & Pick<TeleportPayerRow, "holderName"> & { secretHash: Buffer };

/** The payer of a browser, by the hash of its secret. */
export async function findPayer(
  db: Queryable,
  linkId: string,
  secretHash: Buffer,
): Promise<Payer | null> {
  const { rows } = await db.query<Payer>(
    `select id, link_id, account_type, payment_account_id, currency, country, bank_name, last4, bank_details
     from teleport_payer where link_id = $1 and secret_hash = $2`,
    [linkId, secretHash],
  );
  return rows[0] ?? null;
}

/**
 * Stores a browser's account. If it differs from the one before, the earlier offers become invalid.
 */
export async function storePayer(db: Queryable, payer: NewPayer, now: Date): Promise<void> {
  const { rows } = await db.query<Pick<Payer, "id">>(
    `insert into teleport_payer (id, link_id, secret_hash, payment_account_id, currency, country, bank_name, last4,
       created_at, account_type, bank_details, holder_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (link_id, secret_hash) do update set payment_account_id = excluded.payment_account_id,
       currency = excluded.currency, country = excluded.country, bank_name = excluded.bank_name, last4 = excluded.last4,
       account_type = excluded.account_type, bank_details = excluded.bank_details, holder_name = excluded.holder_name
     returning id`,
    [
      payer.id,
      payer.linkId,
      payer.secretHash,
      payer.paymentAccountId,
      payer.currency,
      payer.country,
      payer.bankName,
      payer.last4,
      now,
      payer.accountType,
      payer.bankDetails,
      payer.holderName,
    ],
  );
  await db.query("delete from teleport_quote where payer_id = $1", [rows[0]?.id]);
}

/** Deletes a payer's details that are no longer needed after their payment has ended. */
export async function wipePayer(db: Queryable, payerId: string): Promise<void> {
  await updateRow(db, teleportPayerTable, payerId, {
    bankName: null,
    last4: null,
    bankDetails: null,
    holderName: null,
  });
  await db.query("delete from teleport_quote where payer_id = $1", [payerId]);
}
