export { IntentKeeper } from "./intent-keeper.tsx";
export { KeptIntentList } from "./kept-intent-list.tsx";
export { isIntentRunning, type KeptIntent } from "./kept-intents.ts";
export { pauseResender, wakeResender } from "./pause-resender.ts";
export { resendIntents } from "./resend-intents.ts";
export { StillAskingBanner, StillAskingView } from "./still-asking.tsx";
export { type IntentAnswer, submitIntent } from "./submit-intent.ts";
export { useAnsweredIntent } from "./use-answered-intent.ts";
export { useStillAsking } from "./use-still-asking.ts";
