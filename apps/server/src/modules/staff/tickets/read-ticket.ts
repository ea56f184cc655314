import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { openText } from "./message-text.ts";
import type { TicketMessageRow, TicketRow } from "./rows.gen.ts";
import { findTicket, listMessages } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import { type Thread, toTicket } from "./to-wire.ts";

export function toMessage(
  deps: Pick<TicketsDeps, "box" | "logger">,
  message: TicketMessageRow,
): Thread["messages"][number] {
  return {
    id: message.id,
    from: message.authorId === null ? "person" : "staff",
    text: openText(deps, message),
    writtenAt: message.writtenAt.toISOString(),
  };
}

/** A ticket with its messages, as its person sees it: support is one side, without names. */
export async function readThread(
  deps: TicketsDeps,
  db: Queryable,
  ticket: TicketRow,
): Promise<Thread> {
  const messages = await listMessages(db, ticket.id);
  return {
    ticket: toTicket(ticket),
    messages: messages.map((message) => toMessage(deps, message)),
  };
}

/** One of the person's own tickets. @throws NOT_FOUND, also for other people's */
export async function readTicket(deps: TicketsDeps, personId: string, id: string): Promise<Thread> {
  const ticket = await findTicket(deps.pool, id);
  if (ticket === null || ticket.personId !== personId) fail("NOT_FOUND");
  return readThread(deps, deps.pool, ticket);
}
