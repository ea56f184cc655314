export { createVerification, type Verification } from "./create-verification.ts";
export { registerVerificationRoutes } from "./routes.ts";
export type { VerificationNews } from "./verification-deps.ts";
