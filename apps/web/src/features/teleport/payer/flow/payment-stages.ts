import { payerStepMessages } from "../../../../shared/messages/index.ts";
import type { StageState } from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";

const messages = payerStepMessages.confirmation.stages;

/** Returns the number of completed stages. */
function reached({ status, outcome }: Pick<TeleportPayment, "status" | "outcome">): number {
  if (outcome !== null) return 4;
  return status === "PROCESSING" || status === "COMPLETED" ? 3 : 2;
}

/** Returns the stages of a payment that was sent and has not failed. */
export function stagesOf(
  payment: Pick<TeleportPayment, "status" | "outcome">,
  recipientName: string,
): { name: string; state: StageState }[] {
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
