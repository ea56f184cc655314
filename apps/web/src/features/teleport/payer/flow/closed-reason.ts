import type { Teleport, TeleportPayment } from "../data/teleport.ts";

/** Why a link cannot be paid now. */
export type ClosedReason = "notPayableYet" | "underWay" | "paid" | "expired" | "cancelled";

/**
 * Returns why a link cannot be paid, or null if it can be paid or is already being paid.
 * @param payment the own payment for the link
 */
export function closedReason(
  { status, isPayable }: Pick<Teleport, "status" | "isPayable">,
  payment: TeleportPayment | null,
): ClosedReason | null {
  if (payment !== null) return null;
  if (status === "open") return isPayable ? null : "notPayableYet";
  return status === "paying" ? "underWay" : status;
}
