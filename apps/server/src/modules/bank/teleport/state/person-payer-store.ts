import type { Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { StoredQuote } from "../../ramp-orders/index.ts";
import { type Offer, toOffer } from "./offer-store.ts";
import type { Payer } from "./payer-store.ts";
import type { Payment } from "./payment.ts";

/** A signed-in payer with the linked account that pays. */
export interface PersonPayer extends Payer {
  personId: string;
  linkedAccountId: string;
}

const columns = `p.id, p.link_id, p.account_type, p.payment_account_id, p.currency, p.country, p.bank_name,
  p.last4, p.bank_details, p.person_id, p.linked_account_id`;

export async function findPersonPayer(
  db: Queryable,
  linkId: string,
  personId: string,
): Promise<PersonPayer | null> {
  const { rows } = await db.query<PersonPayer>(
    `select ${columns} from teleport_payer p where p.link_id = $1 and p.person_id = $2`,
    [linkId, personId],
  );
  return rows[0] ?? null;
}

/**
 * Prevents a person's account from being closed until the transaction ends. Must be called before a
 * link is locked, which is the lock order of the deletion.
 * @throws ACCOUNT_NOT_READY if it is being closed
 */
export async function holdPerson(db: Queryable, personId: string): Promise<void> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    "select deactivated_at is null as is_open from person_card where id = $1 for share",
    [personId],
  );
  if (rows[0]?.isOpen !== true) fail("ACCOUNT_NOT_READY");
}

/** Emits a live event to a paying person's apps that the payment changed. */
export async function announcePayer(
  db: Queryable,
  { id, payerPersonId }: Pick<Payment, "id" | "payerPersonId">,
): Promise<void> {
  if (payerPersonId === null) return;
  await db.query(
    "select outbox_add('intents', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [payerPersonId, id],
  );
}

/**
 * Stores a person as payer of a link. If the account changes, the earlier offers become invalid.
 */
export async function storePersonPayer(
  db: Queryable,
  payer: Pick<
    PersonPayer,
    "id" | "linkId" | "personId" | "linkedAccountId" | "paymentAccountId" | "currency" | "country"
  >,
  now: Date,
): Promise<PersonPayer> {
  const { rows } = await db.query<PersonPayer>(
    `insert into teleport_payer as p (id, link_id, person_id, linked_account_id, payment_account_id, currency,
       country, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (link_id, person_id) where person_id is not null do update set
       linked_account_id = excluded.linked_account_id, payment_account_id = excluded.payment_account_id,
       currency = excluded.currency, country = excluded.country
     returning ${columns}`,
    [
      payer.id,
      payer.linkId,
      payer.personId,
      payer.linkedAccountId,
      payer.paymentAccountId,
      payer.currency,
      payer.country,
      now,
    ],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error("a payer was not stored");
  return stored;
}

/** A person's offer with its payer; null if it is another person's. */
export async function findPersonOffer(
  db: Queryable,
  personId: string,
  offerId: string,
): Promise<(Offer & { payer: PersonPayer }) | null> {
  const { rows } = await db.query<PersonPayer & { offerId: string; quote: StoredQuote }>(
    `select ${columns}, q.id as offer_id, q.quote
     from teleport_quote q join teleport_payer p on p.id = q.payer_id
     where q.id = $2 and p.person_id = $1`,
    [personId, offerId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { offerId: id, quote, ...payer } = row;
  return { ...toOffer({ id, quote }), payer };
}
