import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, toWireAmount } from "@lilypad/money";
import { type Read, readFrom } from "../../../../platform/reads/index.ts";
import { type CircularFlow, findCircularFlows, type Payment } from "../rules/circular-flows.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

export type CircularFlows = Data<Operations["listCircularFlows"]>;
type Flow = CircularFlows["flows"][number];

const dayMs = 24 * 60 * 60 * 1000;
/**
 * People who have not brought a quality referral for this long earn nothing that would make
 * circular payments worthwhile.
 */
const activeDays = 30;
const maxPayments = 20_000;
const maxFlows = 50;
const maxPeople = 50;
const currencies = [assets.usdc.number, assets.eurc.number];

interface CirclePayment extends Payment {
  inviter: string;
}

/**
 * Payments within the circles of people with a recent quality referral: the inviter and everyone
 * they invited. Circles are found by the time when a referral became quality, payments by their
 * sender.
 */
async function readPayments(
  db: Queryable,
  { since, activeSince }: { since: Date; activeSince: Date },
): Promise<CirclePayment[]> {
  const { rows } = await db.query<CirclePayment>(
    `with inviter as (
       select distinct referrer as id from referral where is_quality and quality_at >= $2
     ), member as (
       select id as inviter, id as person from inviter
       union all
       select referral.referrer, referral.referee from referral
         join inviter on inviter.id = referral.referrer
     )
     select member.inviter, paid.sender_id as "from", paid.recipient_id as "to",
       sum(paid.amount)::bigint as amount_minor, count(*)::integer as count,
       min(paid.created_at) as first_at, max(paid.created_at) as last_at
     from member
     cross join lateral (
       select id, sender_id, recipient_id, amount, created_at from payment_sent
       where sender_id = member.person and asset = any ($3::smallint[])
         and created_at >= $1) as paid
     where (paid.recipient_id = member.inviter or exists (
         select from referral where referee = paid.recipient_id and referrer = member.inviter))
       and not exists (select from activity_line
         where person_id = paid.sender_id and transfer_id = paid.id and status = transfer_status('failed'))
     group by 1, 2, 3
     order by max(paid.created_at) desc limit $4`,
    [since, activeSince, currencies, maxPayments],
  );
  return rows;
}

interface Member {
  id: string;
  displayTag: string | null;
  isQuality: boolean;
  isCounted: boolean;
}

async function readMembers(db: Queryable, ids: readonly string[]): Promise<Map<string, Member>> {
  const { rows } = await db.query<Member>(
    `select person.id, display_tag, coalesce(is_quality, false) as is_quality,
       counted_at is not null as is_counted
     from person_card person left join referral on referee = person.id where person.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const toPerson = (id: string, member: Member | undefined): Flow["people"][number] => ({
  userId: id,
  displayTag: member?.displayTag ?? null,
  isQuality: member?.isQuality ?? false,
  isCounted: member?.isCounted ?? false,
});

/**
 * Recent circular flows of dollars and euros within an inviter's circle, largest sums first. They are a reason to
 * investigate and block nothing: friends who pay each other back are listed as well.
 * @param days the number of past days whose payments are searched
 */
export async function listCircularFlows(
  { pool, clock }: Pick<RewardsContext, "pool" | "clock">,
  days: number,
  read: Read = readFrom(pool),
): Promise<CircularFlows> {
  const now = clock.now();
  const daysAgo = (count: number) => new Date(now.getTime() - count * dayMs);
  const period = { since: daysAgo(days), activeSince: daysAgo(Math.max(days, activeDays)) };
  const payments = await read((db) => readPayments(db, period));
  const circles = new Map<string, CirclePayment[]>();
  for (const payment of payments) {
    const paid = circles.get(payment.inviter);
    if (paid === undefined) circles.set(payment.inviter, [payment]);
    else paid.push(payment);
  }
  const found = [...circles].flatMap(([inviter, paid]) =>
    findCircularFlows(paid).map((flow): CircularFlow & { inviter: string } => ({
      inviter,
      ...flow,
    })),
  );
  const largest = found
    .sort((one, other) => Number(other.amountMinor - one.amountMinor))
    .slice(0, maxFlows);
  const members = await readMembers(pool, [
    ...new Set(largest.flatMap(({ inviter, people }) => [inviter, ...people.slice(0, maxPeople)])),
  ]);
  return {
    flows: largest.map(({ inviter, people, amountMinor, count, firstAt, lastAt }) => ({
      inviter: { userId: inviter, displayTag: members.get(inviter)?.displayTag ?? null },
      people: people.slice(0, maxPeople).map((id) => toPerson(id, members.get(id))),
      totalPeople: people.length,
      amount: toWireAmount(amountMinor, "usdc"),
      payments: count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    isComplete: payments.length < maxPayments && found.length <= maxFlows,
  };
}
