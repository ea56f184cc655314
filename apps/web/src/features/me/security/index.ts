export { PasscodeReset, SecurityScreen } from "./screens.ts";
