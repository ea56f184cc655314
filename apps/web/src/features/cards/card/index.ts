export { CardScreen } from "./screens.ts";
