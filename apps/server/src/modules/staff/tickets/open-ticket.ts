import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { lockPerson } from "../../people/people/index.ts";
import { sealText } from "./message-text.ts";
import { readThread } from "./read-ticket.ts";
import { addMessage, addTicket, isInHistory, publishChange } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import type { Thread } from "./to-wire.ts";

/**
 * Opens a ticket with its first message.
 * @throws NOT_FOUND if the transaction is not in the person's history
 */
export async function openTicket(
  deps: TicketsDeps,
  personId: string,
  { topic, transactionId, text }: Omit<Body<Operations["openTicket"]>, "correlationId">,
): Promise<Thread> {
  const { pool, clock } = deps;
  return inTransaction(pool, async (db) => {
    // Under the lock, so that an account that is being deleted gets no ticket that would stay.
    const person = await lockPerson(db, personId);
    if (person === null || person.deactivatedAt !== null) fail("NOT_FOUND");
    if (transactionId !== undefined && !(await isInHistory(db, personId, transactionId)))
      fail("NOT_FOUND");
    const at = clock.now();
    const [id, messageId] = [newId(), newId()];
    const ticket = {
      id,
      personId,
      topic,
      transferId: transactionId ?? null,
      status: "waiting_for_us",
      assignedTo: null,
      openedAt: at,
      waitingSince: at,
      changedAt: at,
      messageCount: 1,
    } as const;
    await addTicket(db, ticket);
    await addMessage(db, {
      id: messageId,
      ticketId: id,
      authorId: null,
      text: sealText(deps, messageId, text),
      writtenAt: at,
    });
    await publishChange(db, ticket);
    return readThread(deps, db, ticket);
  });
}
