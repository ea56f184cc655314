export { CodeLoginScreen, EmailLoginScreen } from "./screens.ts";
