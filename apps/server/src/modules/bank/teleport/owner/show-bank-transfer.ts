import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { findOrder } from "../../ramp-orders/index.ts";
import type { TeleportLinkRow } from "../rows.gen.ts";
import { toWireQuote } from "../show/show-offer.ts";
import { type Payment, paymentTable } from "../state/payment.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";

type Shown = Data<Operations["getTransaction"]>;
type BankTransfer = NonNullable<Shown["bankTransfer"]>;
type Party = NonNullable<Shown["transaction"]["party"]>;

interface PaidLink extends Pick<TeleportLinkRow, "id" | "linkedAccountId"> {
  historyId: string;
  /** The payer's name: the one they gave, or a signed-in payer's own. */
  payerName: string | null;
}

/** A person's paid links behind these rows of their history. */
async function listPaidLinks(
  db: Queryable,
  personId: string,
  historyIds: readonly string[],
): Promise<PaidLink[]> {
  const { rows } = await db.query<PaidLink>(
    `select l.id, l.linked_account_id, l.history_id,
       coalesce(l.paid_by, nullif(trim(concat_ws(' ', payer.first_name, payer.last_name)), '')) as payer_name
     from teleport_link l
     left join teleport_payment p on p.link_id = l.id and p.delivered_amount is not null
     left join person_card payer on payer.id = p.payer_person_id
     where l.person_id = $1 and l.history_id = any ($2::uuid[])
     order by p.id desc`,
    [personId, historyIds],
  );
  return rows;
}

/** Lists the payers of the links behind rows of a person's history, by the rows' ids. */
export async function listParties(
  { pool }: Pick<TeleportDeps, "pool">,
  personId: string,
  historyIds: readonly string[],
): Promise<ReadonlyMap<string, Party>> {
  const links = await listPaidLinks(pool, personId, historyIds);
  return new Map(
    links.flatMap(({ historyId, payerName }) =>
      payerName === null ? [] : [[historyId, { name: payerName, amount: null, currency: null }]],
    ),
  );
}

function timelineOf(payment: Payment): BankTransfer["timeline"] {
  const steps = [
    { step: "accepted", at: payment.createdAt },
    { step: "marked_sent", at: payment.markedSentAt },
    { step: "received", at: payment.receivedAt },
    { step: "completed", at: payment.endedAt },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at: at.toISOString() }]));
}

/** The payment of the link behind a row of its owner's history; null if there is none. */
export async function showBankTransfer(
  { pool, banksOf }: Pick<TeleportDeps, "pool" | "banksOf">,
  personId: string,
  historyId: string,
): Promise<BankTransfer | null> {
  const [link] = await listPaidLinks(pool, personId, [historyId]);
  if (link === undefined) return null;
  const condition = "o.link_id = $1 and o.delivered_amount is not null order by o.id limit 1";
  const payment = await findOrder(pool, paymentTable, condition, [link.id]);
  const banks = await banksOf(personId, [link.linkedAccountId]);
  return {
    operation: "teleport",
    bank: banks.get(link.linkedAccountId) ?? null,
    exchange: payment?.outcome === "delivered" ? exchangeOf(payment) : null,
    reference: null,
    paidBy: link.payerName,
    timeline: payment === null ? [] : timelineOf(payment),
  };
}

function exchangeOf({ quoteId, quote }: Payment): BankTransfer["exchange"] {
  const { source, destination, rate, fees } = toWireQuote({ id: quoteId, quote });
  return { source, destination, rate, fees };
}
