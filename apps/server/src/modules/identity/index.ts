export { createAccessTokens } from "./access-token.ts";
export { noAccountMail } from "./code-mails.ts";
export { createIdentity, type Identity } from "./create-identity.ts";
export { deviceLabel } from "./device-label.ts";
export {
  type IdentityDeps,
  type IdentityLimits,
  identityLimits,
  type OnSignIn,
} from "./identity-deps.ts";
export { keepDevice, readDeviceCookie } from "./known-device-cookie.ts";
export { parsePhone } from "./phone-rules.ts";
export type { RefreshRefusal } from "./refresh-session.ts";
export { registerIdentityRoutes } from "./routes.ts";
export type { ChangedBy, FreshAccess, SessionSecurity } from "./session-security.ts";
