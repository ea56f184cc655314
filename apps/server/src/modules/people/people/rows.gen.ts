// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `admin_binding`. */
export interface AdminBindingRow {
  email: string;
  personId: string;
  boundAt: Date;
}

/** A row of `person`. */
export interface PersonRow {
  id: string;
  /** Always lower case, so that one address is one person. */
  email: string;
  displayTag: string | null;
  /** Two tags that look alike have the same skeleton. */
  displayTagSkeleton: string | null;
  firstName: string | null;
  lastName: string | null;
  countryCode: string;
  phoneNumber: string | null;
  phoneCountryCode: string | null;
  dateOfBirth: Date | null;
  primaryAddress: unknown;
  avatarColour: string;
  /** True once a passcode or a passkey is set. A new session then asks for it. */
  secondFactor: boolean;
  isAdmin: boolean;
  onboardingCompletedAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** After a change of security settings, limits are lower for a while. */
  limitsLoweredUntil: Date | null;
  /** When the account was deleted. The row stays for the books and other people's histories. */
  deletedAt: Date | null;
  /** False: found only by the whole tag. The search indexes hold findable people only. */
  findableByName: boolean;
  deletionAskedAt: Date | null;
  /** False until the person, their phone number or their browser has named a country. */
  countryNamed: boolean | null;
  /** Whether members of staff have deactivated the account, so that they can activate it again; it is not being deleted then. */
  deactivatedByStaff: boolean;
}

/** A row of `person_former_name`. */
export interface PersonFormerNameRow {
  personId: string;
  /** First and last name, as they were shown. */
  name: string;
  /** When the person had it last. */
  until: Date;
}

/** A row of `person_seen`. */
export interface PersonSeenRow {
  askerId: string;
  seenOn: Date;
  seenId: string;
}

/** A row of `tag_rest`. */
export interface TagRestRow {
  skeleton: string;
  personId: string;
  restsUntil: Date;
}

export const adminBindingTable = tableOf<AdminBindingRow, "email">("admin_binding", "email person_id bound_at", "email");
export const personTable = tableOf<PersonRow, "id", "countryCode" | "avatarColour" | "secondFactor" | "isAdmin" | "createdAt" | "updatedAt" | "findableByName" | "deactivatedByStaff">("person", "id email display_tag display_tag_skeleton first_name last_name country_code phone_number phone_country_code date_of_birth primary_address avatar_colour second_factor is_admin onboarding_completed_at deactivated_at created_at updated_at limits_lowered_until deleted_at findable_by_name deletion_asked_at country_named deactivated_by_staff", "id");
export const personFormerNameTable = tableOf<PersonFormerNameRow, never>("person_former_name", "person_id name until");
export const personSeenTable = tableOf<PersonSeenRow, never>("person_seen", "asker_id seen_on seen_id");
export const tagRestTable = tableOf<TagRestRow, "skeleton">("tag_rest", "skeleton person_id rests_until", "skeleton");
