export { OpenIntents } from "./open-intents.tsx";
export { TopupScreen, WithdrawScreen } from "./screens.ts";
