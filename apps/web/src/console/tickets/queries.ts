import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { ticketsMessages as messages } from "../messages/index.ts";

export type Ticket = OperationData<"listTicketsAsStaff">["tickets"][number];
export type Thread = OperationData<"readTicketAsStaff">;

/** The filters of the list, as in the address; an empty text stands for none. */
export interface TicketFilters {
  status: string;
  assigned: string;
  person: string;
  cursor: string;
}

/** The beginning of the keys of everything here, which every act changes. */
export const ticketsKey = ["console", "tickets"];

const pageSize = 50;

type StatusFilter = keyof typeof messages.filters.statuses;
type Assignment = keyof typeof messages.filters.assignments;

/** The status in an address; without one, the tickets that wait for us. */
export const readStatus = (text: string): StatusFilter =>
  Object.hasOwn(messages.filters.statuses, text) ? (text as StatusFilter) : "waiting_for_us";

export const readAssignment = (text: string): Assignment =>
  text === "me" || text === "nobody" ? text : "";

/** A page of tickets. */
export const ticketsQuery = (filters: TicketFilters) => {
  const assigned = readAssignment(filters.assigned);
  const query = {
    status: readStatus(filters.status),
    limit: pageSize,
    ...(assigned !== "" && { assigned }),
    ...(filters.person !== "" && { personId: filters.person }),
    ...(filters.cursor !== "" && { cursor: filters.cursor }),
  };
  return queryOptions({
    queryKey: [...ticketsKey, "list", query],
    queryFn: async ({ signal }) =>
      dataOf(await consoleCall("listTicketsAsStaff", { query, signal })),
  });
};

/** A ticket with its messages. Each read of it is recorded. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, id],
    queryFn: async ({ signal }) =>
      dataOf(await consoleCall("readTicketAsStaff", { params: { id }, signal })),
  });

/** How a ticket's person is called: their tag, their name, or the end of their id. */
export function personName({ id, displayTag, firstName, lastName }: Ticket["person"]): string {
  if (displayTag !== null) return `@${displayTag}`;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name === "" ? messages.account(id.slice(-8)) : name;
}

/** Whether the last day for a legal answer is over, while the ticket waits for one. Days are in UTC. */
export const isLate = ({ answerBy, status }: Ticket, now: Date): boolean =>
  answerBy !== null && status === "waiting_for_us" && answerBy < now.toISOString().slice(0, 10);
