export { findProblems as findTeleportProblems } from "./books/find-problems.ts";
export { retryPayment } from "./books/retry-payment.ts";
export { createTeleport, type Teleport } from "./create-teleport.ts";
export { countOpen as countOpenTeleports, hasRunningPayment } from "./owner/own-data.ts";
export { sealedTokens } from "./owner/show-links.ts";
export { sealedDetails } from "./payer/open-virtual-account.ts";
export { registerTeleportRoutes } from "./routes.ts";
export { findLinkOwner, reopenLink } from "./state/link-store.ts";
export { findPayerAccounts } from "./state/payer-account-store.ts";
