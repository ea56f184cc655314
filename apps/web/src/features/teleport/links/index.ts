export { AccountChoice } from "./account-choice.tsx";
export { TeleportLinksScreen, TeleportScreen, TeleportSuccessScreen } from "./screens.ts";
