import { payerStepMessages } from "../../../../shared/messages/index.ts";
import type { StationState } from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";

const messages = payerStepMessages.confirmation.stations;

/** How many stations a payment has behind it. */
function reached({ status, outcome }: Pick<TeleportPayment, "status" | "outcome">): number {
  if (outcome !== null) return 4;
  return status === "PROCESSING" || status === "COMPLETED" ? 3 : 2;
}

/** The way of a payment that was sent and has not come to nothing, from its confirmation to its end. */
export function stationsOf(
  payment: Pick<TeleportPayment, "status" | "outcome">,
  recipientName: string,
): { name: string; state: StationState }[] {
  const done = reached(payment);
  const names = [
    messages.confirmed,
    messages.sent,
    messages.arrived,
    messages.paidOut(recipientName),
  ];
  return names.map((name, place) => ({
    name,
    state: place < done ? "done" : place === done ? "now" : "next",
  }));
}
