export { ReceiveScreen } from "./screens.ts";
