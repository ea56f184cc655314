export { LandingScreen } from "./screens.ts";
