import type { StaffRole } from "@lilypad/api-contract";
import type { DocumentToAccept, ToldFreeze } from "./people-deps.ts";
import type { Person } from "./person-store.ts";
import type { Address } from "./rules/address-rules.ts";

/** A person's profile on the wire. */
export interface Profile {
  user_id: string;
  email: string;
  display_tag: string | null;
  first_name: string | null;
  last_name: string | null;
  country_code: string;
  country_known: boolean;
  second_factor: boolean;
  phone_number: string | null;
  phone_country_code: string | null;
  date_of_birth: string | null;
  primary_address: Address | null;
  avatar_colour: string;
  findable_by_name: boolean;
  safe_address: string | null;
  onboarding_completed_at: string | null;
  is_admin: boolean;
  staff_role?: StaffRole;
  frozen?: ToldFreeze;
  documents_to_accept?: DocumentToAccept[];
  created_at: string;
  updated_at: string;
}

/** Whether a country was named, not only filled in. The same rule is in person_card.sql, for accounts from before it was stored. */
const isCountryKnown = ({ countryNamed, countryCode, phoneCountryCode }: Person): boolean =>
  countryNamed ?? (countryCode !== "GB" || phoneCountryCode === "+44");

/** Translates a person into the profile that they read about themselves. */
export function toProfile(
  person: Person,
  safeAddress: string | null,
  {
    staffRole,
    frozen,
    toAccept,
  }: {
    staffRole: StaffRole | null;
    frozen: ToldFreeze | null;
    toAccept: DocumentToAccept[];
  },
): Profile {
  return {
    user_id: person.id,
    email: person.email,
    display_tag: person.displayTag,
    first_name: person.firstName,
    last_name: person.lastName,
    country_code: person.countryCode,
    country_known: isCountryKnown(person),
    second_factor: person.secondFactor,
    phone_number: person.phoneNumber,
    phone_country_code: person.phoneCountryCode,
    date_of_birth: person.dateOfBirth,
    primary_address: person.primaryAddress,
    avatar_colour: person.avatarColour,
    findable_by_name: person.findableByName,
    safe_address: safeAddress,
    onboarding_completed_at: person.onboardingCompletedAt?.toISOString() ?? null,
    is_admin: staffRole === "administrator",
    ...(staffRole === null ? {} : { staff_role: staffRole }),
    ...(frozen ? { frozen } : {}),
    ...(toAccept.length === 0 ? {} : { documents_to_accept: toAccept }),
    created_at: person.createdAt.toISOString(),
    updated_at: person.updatedAt.toISOString(),
  };
}

/** A person's display name: their names, else their tag, else their email address. */
export function displayNameOf(person: Person): string {
  const names = [person.firstName, person.lastName].filter((name) => name !== null).join(" ");
  if (names !== "") return names;
  return person.displayTag === null ? person.email : `@${person.displayTag}`;
}
