export { findProblems as findTeleportProblems } from "./books/find-problems.ts";
export { createTeleport, type Teleport } from "./create-teleport.ts";
export { hasRunningPayment } from "./owner/own-data.ts";
export { registerTeleportRoutes } from "./routes.ts";
export { findPayerAccounts } from "./state/payer-account-store.ts";
