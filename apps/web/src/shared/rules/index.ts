export { withAsciiDigits } from "./decimal-digits.ts";
export { isEmailAddress } from "./email-address.ts";
export { ownPath } from "./own-path.ts";
export { typedLine, typedLines } from "./typed-line.ts";
