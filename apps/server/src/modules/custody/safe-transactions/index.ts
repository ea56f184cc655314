export { createBookSafeChanges } from "./book-safe-changes.ts";
export { createClaimOutflow } from "./claim-outflow.ts";
export { createSafeTransactions, type SafeTransactions } from "./create-safe-transactions.ts";
export { findProblems as findSignedPaymentProblems } from "./find-problems.ts";
export { createRelayOwner, relayPurpose } from "./relay-steps.ts";
export { registerSafeTransactionsRoutes } from "./routes.ts";
