import { onlyFor } from "./fake-api.ts";
/** The answers with which Send Money needs no review: Jonas was paid before, and limits are high. */
export const sendChecks = (
  changes: {
    hasPaid?: boolean;
    leftToday?: string;
    instantPayments?: boolean;
    unverified?: object;
  } = {},
) => {
  const { hasPaid = true, leftToday = "250000.00", instantPayments = true, unverified } = changes;
  const limit = (currency: string) => ({
    currency,
    perPayment: "50000.00",
    perDay: "250000.00",
    usualPerDay: "250000.00",
    leftToday,
    reviewFrom: "500.00",
  });
  return {
    readPaymentLimits: {
      limits: ["LIL", "USD", "EUR"].map(limit),
      lowered: null,
      paymentsPerDay: 500,
      instantPayments,
      unverified,
    },
    readRecipient: onlyFor({ userId: "jonas" }, { hasPaid }),
  };
};
