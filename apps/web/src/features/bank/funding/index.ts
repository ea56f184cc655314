export { TopupScreen, WithdrawScreen } from "./screens.ts";
export { OpenIntents } from "./ui/open-intents.tsx";
