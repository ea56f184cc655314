import type { Queryable } from "@lilypad/db";
import type { RampQuote, RampTransactionStatus } from "@lilypad/providers";
import type { Outcome } from "./payment-rules.ts";

export interface Payer {
  id: string;
  linkId: string;
  /** Its own, or one that the provider opened for it (the easy flow). */
  accountType: "bank" | "virtual";
  paymentAccountId: string;
  currency: string;
  /** Of its bank; null where it told none. */
  country: string | null;
  bankName: string | null;
  last4: string | null;
  /** Sealed: what a virtual account is known by; null for others, and once the link was paid. */
  bankDetails: Buffer | null;
}

export interface Payment {
  id: string;
  linkId: string;
  payerId: string | null;
  /** Who pays while signed in, and from which linked account; both null for a browser that is not. */
  payerPersonId: string | null;
  payerAccountId: string | null;
  quoteId: string;
  quote: RampQuote;
  transactionId: string | null;
  status: RampTransactionStatus;
  outcome: Outcome | null;
  /** Hundredths of the source currency. */
  sourceAmount: bigint;
  receivedAmount: bigint | null;
  /** Pence. */
  deliveredAmount: bigint | null;
  /** Sealed. */
  instructions: Buffer | null;
  markedSentAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  attempts: number;
}

export type StoredOffer = Omit<RampQuote, "expiresAt"> & { expiresAt: string };
type PaymentRow = Omit<Payment, "quote"> & { quote: StoredOffer };

/** JSON has no dates. */
export const reviveOffer = (stored: StoredOffer): RampQuote => ({
  ...stored,
  expiresAt: new Date(stored.expiresAt),
});

const paymentColumns = `p.id, p.link_id as "linkId", p.payer_id as "payerId",
  p.payer_person_id as "payerPersonId", p.payer_account_id as "payerAccountId", p.quote_id as "quoteId", p.quote,
  p.transaction_id as "transactionId", p.status, p.outcome, p.source_amount as "sourceAmount",
  p.received_amount as "receivedAmount", p.delivered_amount as "deliveredAmount", p.instructions,
  p.marked_sent_at as "markedSentAt", p.created_at as "createdAt", p.ended_at as "endedAt", p.attempts`;

const toPayment = (row: PaymentRow): Payment => ({ ...row, quote: reviveOffer(row.quote) });

async function readOne(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Payment | null> {
  const { rows } = await db.query<PaymentRow>(
    `select ${paymentColumns} from teleport_payment p where ${condition}`,
    [...values],
  );
  return rows[0] === undefined ? null : toPayment(rows[0]);
}

export const readPayment = (db: Queryable, id: string) => readOne(db, "p.id = $1", [id]);

export const findPaymentByTransaction = (db: Queryable, transactionId: string) =>
  readOne(db, "p.transaction_id = $1", [transactionId]);

export const findRunningPayment = (db: Queryable, linkId: string) =>
  readOne(db, "p.link_id = $1 and p.ended_at is null", [linkId]);

export const findPaymentByQuote = (db: Queryable, personId: string, quoteId: string) =>
  readOne(db, "p.quote_id = $2 and p.payer_person_id = $1", [personId, quoteId]);

export const findPaymentByCorrelation = (db: Queryable, personId: string, correlationId: string) =>
  readOne(db, "p.payer_person_id = $1 and p.correlation_id = $2", [personId, correlationId]);

export const findPaymentOfPerson = (db: Queryable, personId: string, id: string) =>
  readOne(db, "p.id = $2 and p.payer_person_id = $1", [personId, id]);

const maxListed = 100;

/** What a person pays or paid, the newest first; of one link only where one is named. */
export async function listPaymentsOfPerson(
  db: Queryable,
  personId: string,
  linkId: string | null,
): Promise<Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${paymentColumns} from teleport_payment p
     where p.payer_person_id = $1 and ($2::uuid is null or p.link_id = $2) order by p.id desc limit ${maxListed}`,
    [personId, linkId],
  );
  return rows.map(toPayment);
}

/** A payer's last payment. */
export const findLastPayment = (db: Queryable, payerId: string) =>
  readOne(db, "p.payer_id = $1 order by p.id desc limit 1", [payerId]);

export async function findPayer(
  db: Queryable,
  linkId: string,
  secretHash: Buffer,
): Promise<Payer | null> {
  const { rows } = await db.query<Payer>(
    `select id, link_id as "linkId", account_type as "accountType", payment_account_id as "paymentAccountId",
       currency, country, bank_name as "bankName", last4, bank_details as "bankDetails"
     from teleport_payer where link_id = $1 and secret_hash = $2`,
    [linkId, secretHash],
  );
  return rows[0] ?? null;
}

/** A browser's account, or another one than it told before: then the offers for that are void. */
export async function storePayer(
  db: Queryable,
  payer: Payer & { secretHash: Buffer },
  now: Date,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into teleport_payer (id, link_id, secret_hash, payment_account_id, currency, country, bank_name, last4,
       created_at, account_type, bank_details)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (link_id, secret_hash) do update set payment_account_id = excluded.payment_account_id,
       currency = excluded.currency, country = excluded.country, bank_name = excluded.bank_name, last4 = excluded.last4,
       account_type = excluded.account_type, bank_details = excluded.bank_details
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
    ],
  );
  await db.query("delete from teleport_quote where payer_id = $1", [rows[0]?.id]);
}

export interface Offer {
  id: string;
  quote: RampQuote;
}

export async function storeOffer(
  db: Queryable,
  { id, quote, linkId, payerId }: Offer & { linkId: string; payerId: string },
): Promise<void> {
  await db.query(
    `insert into teleport_quote (id, link_id, payer_id, quote, expires_at) values ($1, $2, $3, $4, $5)`,
    [id, linkId, payerId, JSON.stringify(quote), quote.expiresAt],
  );
}

/** An offer for another account than its payer's present one was on its way when that was told. */
const offersOf = `teleport_quote q join teleport_payer p on p.id = q.payer_id
     and p.payment_account_id = q.quote ->> 'sourcePaymentAccountId'`;

/** A payer's own offer; null for anybody else's. */
export async function findOffer(db: Queryable, payerId: string, id: string): Promise<Offer | null> {
  const { rows } = await db.query<{ id: string; quote: StoredOffer }>(
    `select q.id, q.quote from ${offersOf} where q.id = $1 and q.payer_id = $2`,
    [id, payerId],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, quote: reviveOffer(rows[0].quote) };
}

/** An offer that was accepted. */
export async function removeOffer(db: Queryable, id: string): Promise<void> {
  await db.query("delete from teleport_quote where id = $1", [id]);
}

/** A payer's offer that still holds then; the last of them. */
export async function findGoodOffer(
  db: Queryable,
  payerId: string,
  until: Date,
): Promise<Offer | null> {
  const { rows } = await db.query<{ id: string; quote: StoredOffer }>(
    `select q.id, q.quote from ${offersOf} where q.payer_id = $1 and q.expires_at > $2
     order by q.expires_at desc limit 1`,
    [payerId, until],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, quote: reviveOffer(rows[0].quote) };
}

/** What of a payer is not needed any more once a payment has ended for good. */
export async function wipePayer(db: Queryable, payerId: string): Promise<void> {
  await db.query(
    "update teleport_payer set bank_name = null, last4 = null, bank_details = null where id = $1",
    [payerId],
  );
  await db.query("delete from teleport_quote where payer_id = $1", [payerId]);
}

/** Nothing is put off for longer: what stands further ahead was written by a clock that was wrong. */
const furthestLookMs = 24 * 3_600_000;

/** Payments to look after now, taken for a while so that no two workers ask about one. */
export async function takeDue(
  db: Queryable,
  { provider, now, until, limit }: { provider: string; now: Date; until: Date; limit: number },
): Promise<Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `update teleport_payment p set check_at = $2, attempts = p.attempts + 1
     where p.id in (select id from teleport_payment where (check_at <= $1 or check_at > $5) and provider = $4
       order by check_at limit $3 for update skip locked)
     returning ${paymentColumns}`,
    [now, until, limit, provider, new Date(now.getTime() + furthestLookMs)],
  );
  return rows.map(toPayment);
}

/** Sets when a payment is looked at next, unless something happened to it since it was taken. */
export async function scheduleNext(
  db: Queryable,
  { id, taken, next }: { id: string; taken: Date; next: Date | null },
): Promise<void> {
  await db.query("update teleport_payment set check_at = $3 where id = $1 and check_at = $2", [
    id,
    taken,
    next,
  ]);
}
