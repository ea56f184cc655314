export { createSecondFactor, type SecondFactor } from "./create-second-factor.ts";
export { registerSecondFactorRoutes } from "./routes.ts";
export { hasPasskey } from "./state/passkey-store.ts";
export type {
  OnSecurityChange,
  SecurityChange,
  SecurityChangeKind,
} from "./state/second-factor-deps.ts";
