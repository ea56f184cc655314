import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Tickets } from "./create-tickets.ts";

export function registerTicketsRoutes(app: FastifyInstance, tickets: Tickets): void {
  route(app, operations.openTicket, ({ caller, body }) => tickets.open(caller.personId, body));
  route(app, operations.listTickets, ({ caller, query }) => tickets.list(caller.personId, query));
  route(app, operations.readTicket, ({ caller, params }) =>
    tickets.read(caller.personId, params.id),
  );
  route(app, operations.replyToTicket, ({ caller, params, body }) =>
    tickets.reply(caller.personId, params.id, body.text),
  );
  route(app, operations.closeTicket, async ({ caller, params }) => ({
    ticket: await tickets.close(caller.personId, params.id),
  }));
  route(app, operations.listTicketsAsStaff, ({ act, query }) => tickets.listAsStaff(act, query));
  route(app, operations.readTicketAsStaff, ({ act, params }) =>
    tickets.readAsStaff(act, params.id),
  );
  route(app, operations.answerTicket, ({ act, params, body }) =>
    tickets.answer(act, params.id, body.text),
  );
  route(app, operations.assignTicket, async ({ act, params }) => ({
    ticket: await tickets.assign(act, params.id),
  }));
  route(app, operations.closeTicketAsStaff, async ({ act, params }) => ({
    ticket: await tickets.closeAsStaff(act, params.id),
  }));
}
