export { createOtherTokens, type OtherTokens } from "./create-other-tokens.ts";
export { createReturnsOfFrozen } from "./returns/decide-return.ts";
export { registerOtherTokensRoutes } from "./routes.ts";
export type { TellPerson } from "./state/other-tokens-deps.ts";
export { toTokenDecimal } from "./state/token-rules.ts";
