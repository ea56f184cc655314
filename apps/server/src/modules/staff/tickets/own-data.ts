import type { Queryable } from "@lilypad/db";
import { openText } from "./message-text.ts";
import { listMessages, listOwn } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";

/** A person's tickets with all messages, for the export of their data. Members of staff are not named in it. */
export async function readOwnData(deps: TicketsDeps, personId: string, limit: number) {
  const tickets = await listOwn(deps.pool, personId, { after: null, limit: limit + 1 });
  const parts = [];
  // One after the other, so that an export does not use all connections.
  for (const { id, topic, transferId, status, openedAt } of tickets) {
    const messages = await listMessages(deps.pool, id);
    parts.push({
      topic,
      transaction_id: transferId,
      status,
      opened_at: openedAt,
      messages: messages.map((message) => ({
        from: message.authorId === null ? "you" : "support",
        text: openText(deps, message),
        written_at: message.writtenAt,
      })),
    });
  }
  return parts;
}

/** Deletes a person's tickets, in the SQL transaction that deletes their account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query(
    "delete from ticket_message m using ticket t where t.id = m.ticket_id and t.person_id = $1",
    [personId],
  );
  await db.query("delete from ticket where person_id = $1", [personId]);
}
