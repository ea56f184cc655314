import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { formatWireAmount, useAmountText } from "../../../shared/money/index.ts";
import { type Ticket, ticketPaymentQuery } from "./queries.ts";

const { form, name: names } = ticketsMessages;

/**
 * The name of a ticket: the payment that it is about ("Payment to Ben, $18.00"), else its topic. While the ticket
 * is unknown, the name of all.
 */
export function useTicketName(ticket: Pick<Ticket, "topic" | "transactionId"> | undefined): string {
  const shown = useAmountText();
  const transactionId = ticket?.transactionId ?? null;
  const query = ticketPaymentQuery(useUserId(), transactionId ?? "");
  const { data: payment } = useQuery({ ...query, enabled: transactionId !== null });
  if (ticket === undefined) return ticketsMessages.title;
  if (payment === undefined) return form.topics[ticket.topic];
  const { asset, counterparty, direction, title } = payment;
  const amount = shown(formatWireAmount(payment.amount, asset));
  const other = counterparty?.profile.firstName ?? counterparty?.displayName ?? null;
  if (other === null) return names.other(title, amount);
  return direction === "debit" ? names.to(other, amount) : names.from(other, amount);
}
