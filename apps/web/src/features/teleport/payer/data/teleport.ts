import type { OperationData } from "../../../../shared/api/index.ts";

export type Teleport = OperationData<"getPublicTeleport">;
export type TeleportPayment = NonNullable<Teleport["payment"]>;
export type AutoBankDetails = OperationData<"createTeleportBankDetails">["bank_details"];
export type EasyCurrency = Teleport["easyCurrencies"][number];
export type TeleportQuote = OperationData<"createPublicTeleportQuote">;
export type PayerCapability = OperationData<"listPublicCapabilities">["capabilities"][number];
export type PayerBank = OperationData<"listPublicBanks">["banks"][number];

/** True if a token has the form of a link's secret. */
export const isLinkToken = (token: string): boolean => /^[A-Za-z0-9_-]{27}$/.test(token);

const pollDelaysMs: Readonly<Record<TeleportPayment["status"], number>> = {
  // The transfer details are ready after a few seconds.
  PENDING_TRANSFER: 2_000,
  AWAITING_TRANSFER: 10_000,
  PROCESSING: 5_000,
  COMPLETED: 5_000,
  FAILED: 5_000,
  CANCELLED: 5_000,
};

/** Returns when to read a payment again, in milliseconds; false if there is none or it has ended. */
export function paymentPollMs(
  payment: Pick<TeleportPayment, "status" | "outcome"> | null,
): number | false {
  return payment === null || payment.outcome !== null ? false : pollDelaysMs[payment.status];
}
