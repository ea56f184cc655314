export { TeleportPaymentsScreen, TeleportPayScreen } from "./screens.ts";
