import type { OwnPayment } from "../../src/features/teleport/pay-in-app/queries.ts";
import type { TeleportPayment } from "../../src/features/teleport/payer/index.ts";

/** A payment that waits for its money. */
export const samplePayment = (more: Partial<TeleportPayment> = {}): TeleportPayment => ({
  transactionId: "018f0000-0000-7000-8000-0000000000bb",
  status: "AWAITING_TRANSFER",
  source: { amount: "50.00", currency: "GBP" },
  destination: { amount: "50.00", currency: "GBP" },
  receivedAmount: null,
  transferInstructions: {
    sourceAmount: "50.00",
    sourceCurrency: "GBP",
    paymentMethod: "GB_BACS_CHAPS_FPS",
    bankBeneficiaryName: "Lilypad Payments",
    bankName: "Clearing Bank",
    bankAddress: null,
    accountNumber: "87654321",
    routingNumber: null,
    sortCode: "040004",
    iban: null,
    bicSwift: null,
    clabeNumber: null,
    transferMessage: "LILY-4417",
  },
  markedSentAt: null,
  outcome: null,
  createdAt: "2026-03-01T10:00:00.000Z",
  ...more,
});
/** The same payment as in its payer's list. */
export const ownPayment = (payment: TeleportPayment): OwnPayment => ({
  linkId: "018f0000-0000-7000-8000-0000000000aa",
  recipient_name: "Tove Reed",
  amount: "50.00",
  note: "Dinner",
  linkedAccountId: "018f0000-0000-7000-8000-000000000011",
  payment,
});
