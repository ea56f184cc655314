import { teleportPayMessages } from "../../../shared/messages/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import type { TeleportPayment } from "../payer/index.ts";
import { isToBeSent } from "./pay-flow.ts";

const labels = teleportPayMessages.payments.status;

const tones: Readonly<Record<keyof typeof labels, BadgeTone>> = {
  toSend: "wait",
  sent: "wait",
  onItsWay: "wait",
  delivered: "done",
  overpaid: "done",
  underpaid: "plain",
  refunded: "plain",
  cancelled: "plain",
  failed: "fail",
};

function standingOf(payment: TeleportPayment): keyof typeof labels {
  if (payment.outcome !== null) return payment.outcome.code;
  if (isToBeSent(payment)) return "toSend";
  return payment.status === "AWAITING_TRANSFER" ? "sent" : "onItsWay";
}

/** How a payment's standing is said in a list. */
export function paymentStatus(payment: TeleportPayment): { label: string; tone: BadgeTone } {
  const standing = standingOf(payment);
  return { label: labels[standing], tone: tones[standing] };
}
