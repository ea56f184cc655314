export { isEmailAddress } from "./email-address.ts";
export { ownPath } from "./own-path.ts";
export { typedLine } from "./typed-line.ts";
