export { isEmailAddress } from "./email-address.ts";
export { typedLine } from "./typed-line.ts";
