import type { BodyInput, Operations } from "@lilypad/api-contract";
import type { Profile } from "../../../../shared/account/index.ts";
import { type AccountEntry, accountOf } from "../../account-entry/index.ts";

/** The account in the form of the API. */
export type AccountDetails = BodyInput<Operations["completeBankLink"]>["accountDetails"];

/** Returns the account in the form of the API, or null while a choice is missing. */
export function accountDetailsOf(
  entry: AccountEntry,
  profile: Pick<Profile, "email" | "first_name" | "last_name">,
): AccountDetails | null {
  const account = accountOf(entry);
  if (account === null) return null;
  const userProfile = {
    email: profile.email,
    firstName: profile.first_name?.trim() ?? "",
    lastName: profile.last_name?.trim() ?? "",
  };
  // The contract's type requires strings for all properties, because the bank's own fields are strings.
  return { ...account, userProfile } as unknown as AccountDetails;
}
