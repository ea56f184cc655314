import type { LinkedAccount } from "../../src/features/bank/bank-accounts/data/queries.ts";

/** A linked account. */
export const sampleAccount = (more: Partial<LinkedAccount> = {}): LinkedAccount => ({
  id: "018f0000-0000-7000-8000-000000000001",
  provider: "fern",
  bankName: "Harbour Bank",
  displayName: "Harbour Bank",
  logoUrl: null,
  country: "GB",
  currency: "GBP",
  last4: "9911",
  status: "active",
  statusReason: null,
  isDefault: true,
  providerAccountId: "pa_1",
  createdAt: "2026-03-01T10:00:00.000Z",
  metadata: { sortCode: "200000" },
  ...more,
});
