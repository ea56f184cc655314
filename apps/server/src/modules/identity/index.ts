export { createAccessTokens } from "./access-token.ts";
export { createIdentity, type Identity } from "./create-identity.ts";
export type { IdentityDeps, IdentityLimits } from "./identity-deps.ts";
export { registerIdentityRoutes } from "./routes.ts";
export type { FreshAccess, SessionSecurity } from "./session-security.ts";
