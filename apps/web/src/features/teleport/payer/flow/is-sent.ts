import type { TeleportPayment } from "../data/teleport.ts";

/** True if the payer has confirmed that the money was sent, or if it has arrived. */
export const isSent = ({ markedSentAt, status, outcome }: TeleportPayment): boolean =>
  outcome !== null ||
  markedSentAt !== null ||
  (status !== "PENDING_TRANSFER" && status !== "AWAITING_TRANSFER");
