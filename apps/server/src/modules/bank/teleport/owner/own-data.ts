import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../../platform/to-wire-names.ts";
import type { TeleportLinkRow, TeleportPaymentRow } from "../rows.gen.ts";
import { checkPayerAccounts } from "../state/payer-account-store.ts";

type KeptLink = Pick<
  TeleportLinkRow,
  "amount" | "note" | "status" | "paidAmount" | "paidBy" | "createdAt" | "expiresAt" | "paidAt"
>;

/** A person's links, for the export of their data. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const { rows } = await db.query<KeptLink>(
    `select amount, note, status, paid_amount, paid_by, created_at, expires_at, paid_at
     from teleport_link where person_id = $1 order by id desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ amount, paidAmount, ...link }) => ({
    ...toWireNames(link),
    amount_pence: amount.toString(),
    paid_amount_pence: paidAmount?.toString() ?? null,
  }));
}

interface KeptPayment
  extends Pick<
    TeleportPaymentRow,
    "receivedAmount" | "deliveredAmount" | "outcome" | "createdAt" | "endedAt"
  > {
  currency: string;
  amount: string;
}

/** A person's payments of other people's links, for the export of their data. */
export async function readOwnPayments(db: Queryable, personId: string, limit: number) {
  const { rows } = await db.query<KeptPayment>(
    `select quote ->> 'sourceCurrency' as currency, quote ->> 'sourceAmount' as amount,
       received_amount, delivered_amount, outcome, created_at, ended_at
     from teleport_payment where payer_person_id = $1 order by id desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ receivedAmount, deliveredAmount, ...payment }) => ({
    ...toWireNames(payment),
    received_hundredths: receivedAmount?.toString() ?? null,
    delivered_pence: deliveredAmount?.toString() ?? null,
  }));
}

/**
 * Whether a payment is running for one of the person's links or into this account, or from this
 * person or account.
 */
export async function hasRunningPayment(
  db: Queryable,
  of: { personId: string } | { linkedAccountId: string },
): Promise<boolean> {
  const [owned, paying, value] =
    "personId" in of
      ? ["person_id", "payer_person_id", of.personId]
      : ["linked_account_id", "payer_account_id", of.linkedAccountId];
  const { rows } = await db.query<{ runs: boolean }>(
    `select exists (select from teleport_link where ${owned} = $1 and status = 'paying')
       or exists (select from teleport_payment where ${paying} = $1 and ended_at is null) as runs`,
    [value],
  );
  return rows[0]?.runs ?? false;
}

/** How many links of a person can be paid or are being paid, and how many payments of other links they are making. */
export async function countOpen(db: Queryable, personId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>({
    name: "teleport-count-open",
    text: `select ((select count(*) from teleport_link where person_id = $1 and status in ('open', 'paying'))
       + (select count(*) from teleport_payment where payer_person_id = $1 and ended_at is null))::integer as open`,
    values: [personId],
  });
  return rows[0]?.open ?? 0;
}

/**
 * For a deleted Lilypad account: the person's links are cancelled, payers' details and notes are
 * deleted, and their payments of other links become anonymous.
 */
export async function forgetPerson(db: Queryable, personId: string, at: Date): Promise<void> {
  const { rows } = await db.query<Pick<TeleportLinkRow, "id">>(
    `update teleport_link set status = case when status in ('open', 'paying') then 'cancelled' else status end,
       token = null, note = null, paid_by = null, updated_at = $2 where person_id = $1 returning id`,
    [personId, at],
  );
  const links = rows.map(({ id }) => id);
  await checkPayerAccounts(db, links, at);
  await db.query("delete from teleport_payer where link_id = any($2) or person_id = $1", [
    personId,
    links,
  ]);
  await db.query(
    `update teleport_payment set payer_person_id = null, payer_account_id = null, correlation_id = null
     where payer_person_id = $1`,
    [personId],
  );
}
