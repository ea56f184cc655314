export { SignupScreen } from "./screens.ts";
