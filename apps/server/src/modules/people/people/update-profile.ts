import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { fullNameOf, keepFormerName } from "./former-names.ts";
import type { AcceptedDocuments, PeopleContext } from "./people-deps.ts";
import { lockPerson, type Person, type PersonChange, storePerson } from "./person-store.ts";
import { type Address, cleanAddress, missingLines } from "./rules/address-rules.ts";
import { isPossibleBirthDate } from "./rules/birth-rules.ts";
import { cleanName } from "./rules/name-rules.ts";
import { parsePhone } from "./rules/phone-rules.ts";
import { isAllowedTag, skeletonOf } from "./rules/tag-rules.ts";
import { endTagRest, restTag, takenSkeletons } from "./tag-store.ts";

/** A tag that was given up stays reserved for its last owner for a year. */
export const tagRestMs = 365 * 24 * 60 * 60 * 1000;

/** The fields to change; missing fields stay as they are. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | undefined;
  /** For example "+44"; used if the number has no calling code. */
  phone_country_code?: string | undefined;
  /** Two letters, in capitals. */
  country_code?: string | undefined;
  display_tag?: string | undefined;
  /** For example "1990-12-10"; null removes it. */
  date_of_birth?: string | null | undefined;
  primary_address?: Address | null | undefined;
  findable_by_name?: boolean | undefined;
  accepted_documents?: AcceptedDocuments | undefined;
}

/** In Unicode code points, as PostgreSQL counts characters. */
const maxNameLength = 60;

function readName(path: string, typed: string, label: string): string {
  const refuse = (message: string): never =>
    fail("VALIDATION_FAILED", { message, fields: [{ path: `body.${path}`, message }] });
  const name = cleanName(typed) ?? refuse(`${label} is required`);
  // Composition (NFC) can lengthen a name, because some characters have no composed form.
  return [...name].length > maxNameLength ? refuse(`${label} is too long`) : name;
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

function readBirthDate(day: string, now: Date): string {
  if (isPossibleBirthDate(day, now)) return day;
  const message = "Please enter a real date of birth";
  return fail("VALIDATION_FAILED", { message, fields: [{ path: "body.date_of_birth", message }] });
}

const named = (countryCode: string) => ({ countryCode, countryNamed: true });

/** Applies a change to a person's fields. Throws an ApiError for an invalid value. */
function applyChange(person: Person, change: ProfileChange, now: Date): PersonChange {
  const { first_name, last_name, phone_number, display_tag } = change;
  const next: PersonChange = { ...person };
  if (first_name !== undefined) next.firstName = readName("first_name", first_name, "First name");
  if (last_name !== undefined) next.lastName = readName("last_name", last_name, "Last name");
  if (phone_number !== undefined) {
    const phone = parsePhone(phone_number, change.phone_country_code) ?? fail("PHONE_INVALID");
    next.phoneNumber = phone.number;
    next.phoneCountryCode = phone.callingCode;
    // After the sign-up the person may have chosen another country, which a new number must not change.
    if (person.onboardingCompletedAt === null && phone.country !== null)
      Object.assign(next, named(phone.country));
  }
  if (change.country_code !== undefined) Object.assign(next, named(change.country_code));
  if (display_tag !== undefined) {
    if (!isAllowedTag(display_tag)) fail("TAG_UNAVAILABLE");
    next.displayTag = display_tag;
    next.displayTagSkeleton = skeletonOf(display_tag);
  }
  if (change.findable_by_name !== undefined) next.findableByName = change.findable_by_name;
  const { date_of_birth, primary_address } = change;
  if (date_of_birth !== undefined)
    next.dateOfBirth = date_of_birth === null ? null : readBirthDate(date_of_birth, now);
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
    // Checked after storing: the unique index on the skeleton waited for a concurrent transaction that gives
    // the tag up, so its row in tag_rest is committed and visible now.
    const taken = await takenSkeletons(db, [after], personId, now);
    if (taken.size > 0) fail("TAG_UNAVAILABLE");
    await endTagRest(db, after);
    if (before !== null) {
      await restTag(db, before, personId, new Date(now.getTime() + tagRestMs));
    }
  }
  if (change.accepted_documents !== undefined)
    await context.acceptDocuments(db, personId, change.accepted_documents);
  const nameBefore = fullNameOf(person);
  if (nameBefore !== fullNameOf(next)) {
    if (nameBefore !== "") await keepFormerName(db, personId, nameBefore, now);
    await context.onRenamed(db, personId, now);
  }
  await db.query(
    "select outbox_add('profile', array[$1::uuid], array[null::uuid], array[$1::uuid])",
    [personId],
  );
}

/**
 * Changes the given fields of a profile, all of them or none.
 * @throws VALIDATION_FAILED for a name or a required address line without a visible character, and for an
 *   impossible date of birth; PHONE_INVALID, TAG_UNAVAILABLE, UNAUTHENTICATED
 */
export async function updateProfile(
  context: PeopleContext,
  personId: string,
  change: ProfileChange,
): Promise<void> {
  await inTransaction(context.pool, (db) => storeChange(context, db, personId, change));
}
