export { LimitsScreen } from "./screens.ts";
