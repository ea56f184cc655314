import { ticketsMessages } from "../../../shared/messages/index.ts";
import { Badge, type BadgeTone } from "../../../shared/ui/index.ts";
import type { Ticket } from "./queries.ts";

const tones: Readonly<Record<Ticket["status"], BadgeTone>> = {
  waiting_for_us: "wait",
  waiting_for_person: "done",
  closed: "plain",
};

export const TicketBadge = ({ status }: Pick<Ticket, "status">) => (
  <Badge tone={tones[status]}>{ticketsMessages.status[status]}</Badge>
);
