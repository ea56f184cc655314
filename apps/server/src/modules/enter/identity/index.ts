export { noAccountMail } from "./codes/code-mails.ts";
export { keepDevice, readDeviceCookie } from "./codes/known-device-cookie.ts";
export { createAccessTokens } from "./context/access-token.ts";
export {
  type IdentityDeps,
  type IdentityLimits,
  identityLimits,
  type OnSignIn,
} from "./context/identity-deps.ts";
export { createIdentity, type Identity } from "./create-identity.ts";
export { registerIdentityRoutes } from "./routes.ts";
export type { ChangedBy, FreshAccess, SessionSecurity } from "./security/session-security.ts";
export { deviceLabel } from "./sessions/device-label.ts";
export type { RefreshRefusal } from "./sessions/refresh-session.ts";
