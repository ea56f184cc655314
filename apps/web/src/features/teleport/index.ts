export { TeleportLinksScreen, TeleportScreen, TeleportSuccessScreen } from "./screens.ts";
