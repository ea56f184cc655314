import type { Data, Operations } from "@lilypad/api-contract";
import { answerByOf } from "./answer-by.ts";
import type { TicketRow } from "./rows.gen.ts";
import type { NamedTicket } from "./ticket-store.ts";

export type Thread = Data<Operations["readTicket"]>;
export type StaffThread = Data<Operations["readTicketAsStaff"]>;

export const toTicket = (row: TicketRow): Thread["ticket"] => ({
  id: row.id,
  topic: row.topic,
  transactionId: row.transferId,
  status: row.status,
  openedAt: row.openedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

export const toStaffTicket = (row: NamedTicket): StaffThread["ticket"] => ({
  ...toTicket(row),
  person: {
    id: row.personId,
    displayTag: row.displayTag,
    firstName: row.firstName,
    lastName: row.lastName,
  },
  waitingSince: row.waitingSince.toISOString(),
  assignedTo: row.assignedTo,
  answerBy: row.topic === "my_data" ? answerByOf(row.openedAt.toISOString().slice(0, 10)) : null,
});
