import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import { insertRow, updateRow } from "../../../platform/rows/index.ts";
import {
  type TicketMessageRow,
  type TicketRow,
  ticketMessageTable,
  ticketTable,
} from "./rows.gen.ts";

/** Max number of messages in a ticket, of both sides; the table checks it too. */
export const maxMessages = 200;

/** A ticket with its person. */
export type NamedTicket = TicketRow & {
  displayTag: string | null;
  firstName: string | null;
  lastName: string | null;
};

export interface TicketFilter {
  status: TicketRow["status"] | "open";
  /** Null for all tickets; an empty text for those that are assigned to no one. */
  assignedTo: string | null;
  personId: string | null;
}

const columns = `t.id, t.person_id, t.topic, t.transfer_id, t.status, t.assigned_to, t.opened_at, t.waiting_since,
  t.changed_at, t.message_count`;

const named = `select ${columns}, p.display_tag, p.first_name, p.last_name
  from ticket t join person_card p on p.id = t.person_id`;

export async function addTicket(db: Queryable, ticket: TicketRow): Promise<void> {
  await insertRow(db, ticketTable, {
    id: ticket.id,
    personId: ticket.personId,
    topic: ticket.topic,
    transferId: ticket.transferId,
    status: ticket.status,
    assignedTo: ticket.assignedTo,
    openedAt: ticket.openedAt,
    waitingSince: ticket.waitingSince,
    changedAt: ticket.changedAt,
    messageCount: ticket.messageCount,
  });
}

export async function addMessage(db: Queryable, message: TicketMessageRow): Promise<void> {
  await insertRow(db, ticketMessageTable, {
    id: message.id,
    ticketId: message.ticketId,
    authorId: message.authorId,
    text: message.text,
    writtenAt: message.writtenAt,
  });
}

/** Stores the fields of a ticket that a message, an assignment or an end changes. */
export async function storeTicket(db: Queryable, ticket: TicketRow): Promise<void> {
  await updateRow(db, ticketTable, ticket.id, {
    status: ticket.status,
    assignedTo: ticket.assignedTo,
    waitingSince: ticket.waitingSince,
    changedAt: ticket.changedAt,
    messageCount: ticket.messageCount,
  });
}

/** Notifies the person's apps that a ticket changed. */
export async function publishChange(
  db: Queryable,
  { id, personId }: Pick<TicketRow, "id" | "personId">,
): Promise<void> {
  await db.query(
    "select outbox_add('tickets', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, id],
  );
}

/** Reads a ticket and locks it, so that two messages do not count as one. */
export async function lockTicket(db: Queryable, id: string): Promise<TicketRow | null> {
  const { rows } = await db.query<TicketRow>(
    `select ${columns} from ticket t where t.id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findTicket(db: Queryable, id: string): Promise<NamedTicket | null> {
  const { rows } = await db.query<NamedTicket>(`${named} where t.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The messages of a ticket, oldest first. */
export async function listMessages(db: Queryable, ticketId: string): Promise<TicketMessageRow[]> {
  const { rows } = await db.query<TicketMessageRow>(
    `select id, ticket_id, author_id, text, written_at from ticket_message
     where ticket_id = $1 order by written_at, id limit $2`,
    [ticketId, maxMessages],
  );
  return rows;
}

/** A page of a person's tickets, newest first, each with its latest message. */
export async function listOwn(
  db: Queryable,
  personId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<(TicketRow & { messageId: string; text: Buffer })[]> {
  const { rows } = await db.query<TicketRow & { messageId: string; text: Buffer }>(
    `select ${columns}, m.id as message_id, m.text
     from ticket t cross join lateral (
       select id, text from ticket_message where ticket_id = t.id order by written_at desc, id desc limit 1) m
     where t.person_id = $1 and ($2::timestamptz is null or (t.opened_at, t.id) < ($2, $3::uuid))
     order by t.opened_at desc, t.id desc limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Lists a page of all people's tickets: those that have waited longest first, closed ones latest first. */
export async function listForStaff(
  db: Queryable,
  { status, assignedTo, personId }: TicketFilter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<NamedTicket[]> {
  const [comparison, order] = status === "closed" ? ["<", "desc"] : [">", "asc"];
  // Only conditions that apply are in the text, so that each filter reads its own index.
  const values: unknown[] = [limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    status === "open" ? "t.status <> 'closed'" : `t.status = '${status}'`,
    ...(assignedTo === null
      ? []
      : [
          assignedTo === ""
            ? "t.assigned_to is null"
            : `t.assigned_to = ${parameter(assignedTo)}::uuid`,
        ]),
    ...(personId === null ? [] : [`t.person_id = ${parameter(personId)}::uuid`]),
    ...(after === null
      ? []
      : [
          `(t.waiting_since, t.id) ${comparison} (${parameter(after.at)}::timestamptz, ${parameter(after.id)}::uuid)`,
        ]),
  ];
  const { rows } = await db.query<NamedTicket>(
    `${named} where ${conditions.join(" and ")} order by t.waiting_since ${order}, t.id ${order} limit $1`,
    values,
  );
  return rows;
}

/** Whether a transaction is in a person's history. */
export async function isInHistory(
  db: Queryable,
  personId: string,
  transferId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from activity_line where person_id = $1 and transfer_id = $2",
    [personId, transferId],
  );
  return rowCount !== 0;
}

/** How many tickets wait for us, and since when the oldest does. */
export async function countWaiting(
  db: Queryable,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await db.query<{ waiting: number; oldest: Date | null }>(
    `select count(*)::integer as waiting, min(waiting_since) as oldest from ticket where status = 'waiting_for_us'`,
  );
  return rows[0] ?? { waiting: 0, oldest: null };
}
