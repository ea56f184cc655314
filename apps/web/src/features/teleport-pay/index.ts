export { TeleportPayScreen } from "./screens.ts";
