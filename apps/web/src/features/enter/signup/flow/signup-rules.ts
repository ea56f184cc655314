import { maxTagLength, minTagLength } from "@lilypad/api-contract/limits";
import { signupMessages as messages } from "../../../../shared/messages/index.ts";
import { isEmailAddress } from "../../../../shared/rules/index.ts";
import type { SignupForm } from "./signup-flow.ts";

export type FieldErrors = Partial<Record<keyof SignupForm, string>>;

/** A step was refused, and the reason is shown at its field: there is nothing left to show. */
export class ShownAtField extends Error {
  override readonly name = "ShownAtField";
}

const tagShape = new RegExp(`^[A-Za-z0-9_]{${minTagLength},${maxTagLength}}$`);

/** Each step's errors by field; an empty object means that the step can be submitted. */
export function emailErrors({ email, termsAccepted }: SignupForm): FieldErrors {
  const address = email.trim();
  return {
    ...(address === "" && { email: messages.email.required }),
    ...(address !== "" && !isEmailAddress(address) && { email: messages.email.invalid }),
    ...(!termsAccepted && { termsAccepted: messages.email.termsRequired }),
  };
}

export function identityErrors({ firstName, lastName }: SignupForm): FieldErrors {
  return {
    ...(firstName.trim() === "" && { firstName: messages.identity.firstNameRequired }),
    ...(lastName.trim() === "" && { lastName: messages.identity.lastNameRequired }),
  };
}

export function phoneErrors({ phone }: SignupForm): FieldErrors {
  return phone.trim() === "" ? { phone: messages.phone.required } : {};
}

export function tagErrors({ tag }: SignupForm): FieldErrors {
  if (tag === "") return { tag: messages.tag.required };
  return tagShape.test(tag) ? {} : { tag: messages.tag.shape };
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
