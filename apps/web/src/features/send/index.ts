export { IntentResender } from "./intent-resender.tsx";
export { SendScreen, SuccessScreen } from "./screens.ts";
