export { HandoverScreen } from "./screens.ts";
