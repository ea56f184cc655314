export { IntentResender } from "./intent-resender.tsx";
export { isPaymentRunning } from "./payment-running.ts";
export { SendScreen, SuccessScreen } from "./screens.ts";
