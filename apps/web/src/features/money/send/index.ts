export { pauseResender, wakeResender } from "./answered-intents.ts";
export { IntentResender } from "./intent-resender.tsx";
export { isPaymentRunning } from "./intent-store.ts";
export { resendIntents } from "./resend-intents.ts";
export { SendScreen, SuccessScreen } from "./screens.ts";
