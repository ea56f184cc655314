import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { cleanAddress, missingLines } from "./address-rules.ts";
import { isBirthday } from "./birth-rules.ts";
import { cleanName } from "./name-rules.ts";
import type { PeopleContext } from "./people-deps.ts";
import {
  type Address,
  lockPerson,
  type Person,
  type PersonChange,
  storePerson,
} from "./person-store.ts";
import { parsePhone } from "./phone-rules.ts";
import { isAllowedTag, skeletonOf } from "./tag-rules.ts";
import { restTag, takenSkeletons, wakeTag } from "./tag-store.ts";

/** How long a tag that was given up rests: a year. */
export const tagRestMs = 365 * 24 * 60 * 60 * 1000;

/** What the person wants to change; what is missing stays. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | undefined;
  /** "+44", for a number that was typed without it. */
  phone_country_code?: string | undefined;
  /** Two letters, in capitals. */
  country_code?: string | undefined;
  display_tag?: string | undefined;
  /** "1815-12-10"; null removes it. */
  date_of_birth?: string | null | undefined;
  primary_address?: Address | null | undefined;
  findable_by_name?: boolean | undefined;
}

/** In characters, as the database counts them. */
const longestName = 60;

function readName(path: string, typed: string, label: string): string {
  const refuse = (message: string): never =>
    fail("VALIDATION_FAILED", { message, fields: [{ path: `body.${path}`, message }] });
  const name = cleanName(typed) ?? refuse(`${label} is required`);
  // Composing a name can lengthen it: a few characters exist only in parts.
  return [...name].length > longestName ? refuse(`${label} is too long`) : name;
}

function readAddress(typed: Address): Address {
  const message = "Please complete all required address fields";
  return (
    cleanAddress(typed) ??
    fail("VALIDATION_FAILED", {
      message,
      fields: missingLines(typed).map((line) => ({
        path: `body.primary_address.${line}`,
        message,
      })),
    })
  );
}

function readBirthday(day: string, now: Date): string {
  if (isBirthday(day, now)) return day;
  const message = "Please enter a real date of birth";
  return fail("VALIDATION_FAILED", { message, fields: [{ path: "body.date_of_birth", message }] });
}

/** The row as it shall stand, by the rules alone. */
function applyChange(person: Person, change: ProfileChange, now: Date): PersonChange {
  const { first_name, last_name, phone_number, display_tag } = change;
  const next: PersonChange = { ...person };
  if (first_name !== undefined) next.firstName = readName("first_name", first_name, "First name");
  if (last_name !== undefined) next.lastName = readName("last_name", last_name, "Last name");
  if (phone_number !== undefined) {
    const phone = parsePhone(phone_number, change.phone_country_code) ?? fail("PHONE_INVALID");
    next.phoneNumber = phone.number;
    next.phoneCountryCode = phone.callingCode;
    // Later the person may have chosen another country, which a new number must not change.
    if (person.onboardingCompletedAt === null) next.countryCode = phone.country ?? next.countryCode;
  }
  if (change.country_code !== undefined) next.countryCode = change.country_code;
  if (display_tag !== undefined) {
    if (!isAllowedTag(display_tag)) fail("TAG_UNAVAILABLE");
    next.displayTag = display_tag;
    next.displayTagSkeleton = skeletonOf(display_tag);
  }
  if (change.findable_by_name !== undefined) next.findableByName = change.findable_by_name;
  const { date_of_birth, primary_address } = change;
  if (date_of_birth !== undefined)
    next.dateOfBirth = date_of_birth === null ? null : readBirthday(date_of_birth, now);
  if (primary_address !== undefined)
    next.primaryAddress = primary_address === null ? null : readAddress(primary_address);
  return next;
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

async function storeChange(
  context: PeopleContext,
  db: Queryable,
  personId: string,
  change: ProfileChange,
): Promise<void> {
  const now = context.clock.now();
  const person = await lockPerson(db, personId);
  if (person === null || person.deactivatedAt !== null) return fail("UNAUTHENTICATED");
  const next = applyChange(person, change, now);
  try {
    await storePerson(db, personId, next, now);
  } catch (error) {
    if (isUniqueViolation(error)) return fail("TAG_UNAVAILABLE");
    throw error;
  }
  const before = person.displayTagSkeleton;
  const after = next.displayTagSkeleton;
  if (after !== null && after !== before) {
    // Asked after storing: whoever gave the tag up a moment ago has committed its rest by now,
    // because the unique skeleton made us wait for them.
    const taken = await takenSkeletons(db, [after], personId, now);
    if (taken.size > 0) fail("TAG_UNAVAILABLE");
    await wakeTag(db, after);
    if (before !== null) {
      await restTag(db, before, personId, new Date(now.getTime() + tagRestMs));
    }
  }
  await db.query(
    "select outbox_add('profile', array[$1::uuid], array[null::uuid], array[$1::uuid])",
    [personId],
  );
}

/**
 * Changes names, phone number, country, tag, date of birth, address, or whether the name finds the
 * person: all of what was sent, or nothing.
 * @throws VALIDATION_FAILED for a name or a required line of an address without a visible character
 *   and for a day nobody can be born on; PHONE_INVALID, TAG_UNAVAILABLE
 */
export async function updateProfile(
  context: PeopleContext,
  personId: string,
  change: ProfileChange,
): Promise<void> {
  await inTransaction(context.pool, (db) => storeChange(context, db, personId, change));
}
