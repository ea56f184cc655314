export { accountRows, instructionRows } from "./flow/instruction-rows.ts";
export { percentText, rateLine } from "./flow/quote-view.ts";
export type { StationState } from "./flow/timeline.ts";
export { TopupScreen, WithdrawScreen } from "./screens.ts";
export { CopiedFact, CopyButton } from "./ui/copied-fact.tsx";
export { HopBetween } from "./ui/hop.tsx";
export { OpenIntents } from "./ui/open-intents.tsx";
export { QuoteCountdown, QuoteExpired } from "./ui/quote-hold.tsx";
export { StationList } from "./ui/timeline-list.tsx";
