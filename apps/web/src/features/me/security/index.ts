export { passkeysQuery } from "./queries.ts";
export { PasscodeReset, SecurityScreen } from "./screens.ts";
