export { resetOfFrozen } from "./change/reset-of-frozen.ts";
export { createSecondFactor, type SecondFactor } from "./create-second-factor.ts";
export { registerSecondFactorRoutes } from "./routes.ts";
export { factorSince, passkeySince } from "./state/factor-since.ts";
export { hasPasskey } from "./state/passkey-store.ts";
export type {
  OnSecurityChange,
  SecurityChange,
  SecurityChangeKind,
} from "./state/second-factor-deps.ts";
