export { IntentResender } from "./intent-resender.tsx";
export { isPaymentRunning } from "./intent-store.ts";
