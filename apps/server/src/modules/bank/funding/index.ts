export { createClaimDeposit } from "./books/claim-deposit.ts";
export { findProblems as findFundingProblems } from "./books/find-problems.ts";
export { retryOrder } from "./books/retry-order.ts";
export { createFunding, type Funding } from "./create-funding.ts";
export { countOpenIntents } from "./person/own-data.ts";
export { registerFundingRoutes } from "./routes.ts";
export { maySeeDetails } from "./show/show-intents.ts";
export { hasRunningIntent } from "./state/intent-store.ts";
