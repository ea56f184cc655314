export { ProfileScreen } from "./screens.ts";
