export { createVerification, type Verification } from "./create-verification.ts";
export { sealedOfCustomers } from "./customer-details.ts";
export { listCustomersOf } from "./own-data.ts";
export { registerVerificationRoutes } from "./routes.ts";
export { publishUnverifiedLimits, readUnverifiedLimits, type Tier } from "./tiers.ts";
export type { VerificationNews } from "./verification-deps.ts";
