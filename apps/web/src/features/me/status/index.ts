export { StatusScreen } from "./screens.ts";
