import { teleportPayMessages } from "../../../shared/messages/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import { isSent, type TeleportPayment } from "../payer/index.ts";

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

function statusOf(payment: TeleportPayment): keyof typeof labels {
  if (payment.outcome !== null) return payment.outcome.code;
  if (!isSent(payment)) return "toSend";
  return payment.status === "AWAITING_TRANSFER" ? "sent" : "onItsWay";
}

/** Returns the badge of a payment in a list. */
export function paymentStatus(payment: TeleportPayment): { label: string; tone: BadgeTone } {
  const status = statusOf(payment);
  return { label: labels[status], tone: tones[status] };
}
