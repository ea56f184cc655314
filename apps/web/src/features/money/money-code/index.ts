export { MyCodeScreen, ScanScreen } from "./screens.ts";
