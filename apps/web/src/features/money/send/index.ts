export { IntentResender } from "./intent-resender.tsx";
export { isPaymentRunning } from "./intent-store.ts";
export { SendScreen, SuccessScreen } from "./screens.ts";
