import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { answerTicket } from "./answer-ticket.ts";
import { assignTicket } from "./assign-ticket.ts";
import { closeTicket, closeTicketAsStaff } from "./close-ticket.ts";
import { listTickets } from "./list-tickets.ts";
import { openTicket } from "./open-ticket.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { listTicketsAsStaff, readTicketAsStaff } from "./read-for-staff.ts";
import { readTicket } from "./read-ticket.ts";
import { replyToTicket } from "./reply-to-ticket.ts";
import { registerTicketMetrics } from "./ticket-metrics.ts";
import type { TicketsDeps } from "./tickets-deps.ts";

/** Creates the use-cases of tickets: people's messages to support, and the answers (ADR 85). */
export function createTickets(deps: TicketsDeps) {
  const bound = bindTo(deps);
  registerTicketMetrics(deps);
  return {
    open: bound(openTicket),
    list: bound(listTickets),
    read: bound(readTicket),
    reply: bound(replyToTicket),
    close: bound(closeTicket),
    listAsStaff: bound(listTicketsAsStaff),
    readAsStaff: bound(readTicketAsStaff),
    answer: bound(answerTicket),
    assign: bound(assignTicket),
    closeAsStaff: bound(closeTicketAsStaff),
    readOwnData: bound(readOwnData),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson: (db: Queryable, personId: string) => forgetPerson(db, personId),
  };
}

export type Tickets = ReturnType<typeof createTickets>;
