export { DashboardScreen } from "./screens.ts";
