import type { OperationData } from "../../../../shared/api/index.ts";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { phoneText } from "./profile-text.ts";

export type Profile = OperationData<"getProfile">["profile"];

export interface DetailsForm {
  firstName: string;
  lastName: string;
  phone: string;
  /** Two letters. */
  country: string;
}

export type DetailsErrors = Partial<Record<keyof DetailsForm, string>>;

/** The form's initial values. */
export function detailsOf(profile: Profile): DetailsForm {
  return {
    firstName: profile.first_name ?? "",
    lastName: profile.last_name ?? "",
    phone: phoneText(profile) ?? "",
    country: profile.country_code,
  };
}

/** The same rules as at sign-up: a required field can't be emptied later. */
export function detailsErrors({ firstName, lastName, phone }: DetailsForm): DetailsErrors {
  const { identity } = signupMessages;
  return {
    ...(firstName.trim() === "" && { firstName: identity.firstNameRequired }),
    ...(lastName.trim() === "" && { lastName: identity.lastNameRequired }),
    ...(phone.trim() === "" && { phone: signupMessages.phone.required }),
  };
}

const digits = (phone: string) => phone.replaceAll(/[^+0-9]/g, "");

export interface DetailsChange {
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  country_code?: string;
}

/** The changed fields, trimmed; null if nothing has changed. */
export function changedDetails(profile: Profile, form: DetailsForm): DetailsChange | null {
  const firstName = form.firstName.trim();
  const lastName = form.lastName.trim();
  const phone = form.phone.trim();
  const change: DetailsChange = {
    ...(firstName !== profile.first_name && { first_name: firstName }),
    ...(lastName !== profile.last_name && { last_name: lastName }),
    // Only the digits are compared: spaces and brackets do not change a number.
    ...(digits(phone) !== digits(phoneText(profile) ?? "") && { phone_number: phone }),
    ...(form.country !== profile.country_code && { country_code: form.country }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
