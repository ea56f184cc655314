import type { Queryable } from "@lilypad/db";
import { assetOfNumber, assets, fromHundredths } from "@lilypad/money";
import type { TeleportPaymentRow } from "../rows.gen.ts";

export const problemKinds = [
  "teleport_transit",
  "teleport_books",
  "teleport_link",
  "teleport_silent",
] as const;

/** An inconsistency of teleport's data. Amounts are decimals in major units. */
export interface TeleportProblem {
  kind: (typeof problemKinds)[number];
  subject: string;
  asset: string;
  expected: string;
  actual: string;
}

const hourMs = 3_600_000;
/** Longer than a payment holds its link (payment-rules), and longer than any bank takes. */
/** Payments are compared with the ledger while they are newer than this. */
const comparedForMs = 2 * 24 * hourMs;
/** If another payment has paid the link, a payment is cancelled within this time. */
const cancelledWithinMs = 10 * 60_000;
const maxListed = 50;
const pounds = assets["fiat:GBP"].number;

export interface Transit {
  asset: number;
  /** Amount in transit according to the ledger, in hundredths. */
  posted: bigint;
  /** Amount received by payments that have not ended. */
  underWay: bigint;
}

/** Money in transit between payers and recipients, according to the ledger and to the payments. */
export async function readTransit(db: Queryable): Promise<Transit[]> {
  const { rows } = await db.query<Transit>(
    `select s.asset, sum(s.posted)::bigint as posted, coalesce((
         select sum(p.received_amount) from teleport_payment p
         where p.ended_at is null and p.source_asset = s.asset), 0)::bigint as under_way
     from ledger_system_balance s
     where s.code = 'teleport:transit' group by s.asset order by s.asset`,
  );
  return rows;
}

async function listTransit(db: Queryable): Promise<TeleportProblem[]> {
  const wrong = (await readTransit(db)).filter(({ posted, underWay }) => posted !== underWay);
  return wrong.map(({ asset, posted, underWay }) => ({
    kind: "teleport_transit",
    subject: "teleport:transit",
    asset: assetOfNumber(asset),
    expected: fromHundredths(underWay),
    actual: fromHundredths(posted),
  }));
}

interface Compared extends Pick<TeleportPaymentRow, "id" | "sourceAsset" | "deliveredAmount"> {
  receivedAmount: bigint;
  payers: bigint;
  recipients: bigint;
  transit: bigint;
}

/** Recently ended payments whose transfers do not match their amounts. */
async function listBooks(db: Queryable, now: Date): Promise<TeleportProblem[]> {
  const { rows } = await db.query<Compared>(
    `select * from (
       select p.id, p.source_asset, p.received_amount, p.delivered_amount,
         coalesce(sum(s.amount) filter (where s.place = 'payers'), 0)::bigint as payers,
         coalesce(sum(s.amount) filter (where s.place = 'recipients'), 0)::bigint as recipients,
         coalesce(sum(abs(s.amount)) filter (where s.place = 'transit'), 0)::bigint as transit
       from teleport_payment p left join lateral teleport_sums(p.id) s on true
       where p.ended_at is not null and p.received_amount is not null and p.updated_at >= $1
       group by p.id) as summed
     where transit <> 0 or recipients <> coalesce(delivered_amount, 0)
       or payers <> case when delivered_amount is null then 0 else -received_amount end
     order by id limit $2`,
    [new Date(now.getTime() - comparedForMs), maxListed],
  );
  return rows.flatMap(({ id, sourceAsset, receivedAmount, deliveredAmount, ...found }) => {
    const wanted = {
      payers: deliveredAmount === null ? 0n : -receivedAmount,
      recipients: deliveredAmount ?? 0n,
      transit: 0n,
    };
    return (["payers", "recipients", "transit"] as const)
      .filter((place) => found[place] !== wanted[place])
      .map((place) => ({
        kind: "teleport_books" as const,
        subject: `payment ${id}: ${place}`,
        asset: assetOfNumber(place === "recipients" ? pounds : sourceAsset),
        expected: fromHundredths(wanted[place]),
        actual: fromHundredths(found[place]),
      }));
  });
}

/**
 * Links with status paying but without a payment, links paid twice, and ended links with a running
 * payment.
 */
async function listLinks(db: Queryable, now: Date): Promise<TeleportProblem[]> {
  const { rows } = await db.query<{ subject: string; amount: bigint; found: bigint }>(
    `(select 'link ' || l.id || ': paying without a payment' as subject, l.amount, 0::bigint as found
      from teleport_link l where l.status = 'paying'
        and not exists (select from teleport_payment p where p.link_id = l.id and p.ended_at is null)
      order by l.id limit $3)
     union all
     (select 'link ' || l.id || ': ' || l.status || ' while payment ' || p.id || ' runs', l.amount,
        coalesce(l.paid_amount, 0)
      from teleport_payment p join teleport_link l on l.id = p.link_id
      where p.ended_at is null and l.status <> 'paying' and l.updated_at < $2
      order by p.id limit $3)
     union all
     (select 'link ' || l.id || ': payment ' || p.id || ' is not the only one that was delivered', l.paid_amount,
        p.delivered_amount
      from teleport_payment p join teleport_link l on l.id = p.link_id
      where p.ended_at is not null and p.received_amount is not null and p.updated_at >= $1
        and p.delivered_amount is not null
        and exists (select from teleport_payment o where o.link_id = p.link_id and o.delivered_amount is not null and o.id < p.id)
      order by p.updated_at limit $3)`,
    [
      new Date(now.getTime() - comparedForMs),
      new Date(now.getTime() - cancelledWithinMs),
      maxListed,
    ],
  );
  return rows.map(({ subject, amount, found }) => ({
    kind: "teleport_link",
    subject,
    asset: "fiat:GBP",
    expected: fromHundredths(amount),
    actual: fromHundredths(found),
  }));
}

/** Payments without news for too long. */
async function findSilent(db: Queryable, now: Date): Promise<TeleportProblem[]> {
  const { rows } = await db.query<
    Pick<TeleportPaymentRow, "id" | "status" | "sourceAsset" | "sourceAmount" | "receivedAmount">
  >(
    `select p.id, p.status, p.source_asset, p.source_amount, p.received_amount
     from stuck_teleports($1, $2) stuck join teleport_payment p on p.id = stuck.id::uuid order by p.created_at, p.id`,
    [now, maxListed],
  );
  return rows.map(({ id, status, sourceAsset, sourceAmount, receivedAmount }) => ({
    kind: "teleport_silent",
    subject: `payment ${id}: ${status}`,
    asset: assetOfNumber(sourceAsset),
    expected: fromHundredths(sourceAmount),
    actual: fromHundredths(receivedAmount ?? 0n),
  }));
}

/** All problems of teleport that the reconciliation reports. */
export async function findProblems(db: Queryable, now: Date): Promise<TeleportProblem[]> {
  return [
    ...(await listTransit(db)),
    ...(await listBooks(db, now)),
    ...(await listLinks(db, now)),
    ...(await findSilent(db, now)),
  ];
}
