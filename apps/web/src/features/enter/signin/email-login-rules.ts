import { signinMessages } from "../../../shared/messages/index.ts";
import { isEmailAddress } from "../../../shared/rules/index.ts";

/** The error of the address on the sign-in screen, or null. */
export function loginEmailError(email: string): string | null {
  const address = email.trim();
  if (address === "") return signinMessages.email.empty;
  return isEmailAddress(address) ? null : signinMessages.email.invalid;
}
