import type { TeleportLink } from "../../src/features/teleport/links/queries.ts";

/** An open link that is valid for years. */
export const sampleLink = (changes: Partial<TeleportLink> = {}): TeleportLink => ({
  id: "018f0000-0000-7000-8000-0000000000a1",
  url: "https://app.lilypad.example/t/AAAAAAAAAAAAAAAAAAAAAAAAAAA",
  status: "open",
  amount: "12.50",
  currency: "GBP",
  note: "Tickets",
  recipientPaymentAccountId: "account-gbp",
  paidAmount: null,
  isMarkedSent: false,
  expiresAt: "2099-01-01T00:00:00.000Z",
  paidAt: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  ...changes,
});
