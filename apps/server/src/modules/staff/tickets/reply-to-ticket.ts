import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { withMessage } from "./change-ticket.ts";
import { sealText } from "./message-text.ts";
import { readThread } from "./read-ticket.ts";
import { addMessage, lockTicket, publishChange, storeTicket } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import type { Thread } from "./to-wire.ts";

/**
 * Adds the person's message to their ticket, which then waits for us, also if it was closed.
 * @throws NOT_FOUND, also for other people's; TICKET_FULL
 */
export async function replyToTicket(
  deps: TicketsDeps,
  personId: string,
  id: string,
  text: string,
): Promise<Thread> {
  return inTransaction(deps.pool, async (db) => {
    const ticket = await lockTicket(db, id);
    if (ticket === null || ticket.personId !== personId) fail("NOT_FOUND");
    const at = deps.clock.now();
    const changed = withMessage(ticket, null, at);
    const messageId = newId();
    await addMessage(db, {
      id: messageId,
      ticketId: id,
      authorId: null,
      text: sealText(deps, messageId, text),
      writtenAt: at,
    });
    await storeTicket(db, changed);
    await publishChange(db, changed);
    return readThread(deps, db, changed);
  });
}
