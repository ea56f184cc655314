export { CopiedFact, CopyButton } from "./copied-fact.tsx";
export { HopBetween } from "./hop.tsx";
export { accountRows, instructionRows } from "./instruction-rows.ts";
export { OpenIntents } from "./open-intents.tsx";
export { QuoteCountdown, QuoteExpired } from "./quote-hold.tsx";
export { rateLine } from "./quote-view.ts";
export { TopupScreen, WithdrawScreen } from "./screens.ts";
export { useSecondsLeft } from "./use-seconds-left.ts";
