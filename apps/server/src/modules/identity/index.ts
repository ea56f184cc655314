export {
  type AccessTokenOptions,
  type AccessTokens,
  createAccessTokens,
} from "./access-token.ts";
export { createIdentity, type Identity } from "./create-identity.ts";
export {
  type IdentityDeps,
  type IdentityLimits,
  type IdentitySettings,
  identityLimits,
} from "./identity-deps.ts";
export type { Person } from "./person-store.ts";
export { registerIdentityRoutes } from "./routes.ts";
