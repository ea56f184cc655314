import type { Queryable } from "@lilypad/db";
import { lockPerson } from "./person-store.ts";
import { restTag } from "./tag-store.ts";
import { tagRestMs } from "./update-profile.ts";

/** The name that others see for somebody whose account was deleted. */
const deletedName = { first: "Deleted", last: "account" } as const;

/**
 * Clears everything in a person's row that says who it was, in the transaction that deletes the account. The
 * row stays: the books and other people's history name its id.
 */
export async function forgetPerson(db: Queryable, personId: string, now: Date): Promise<void> {
  const person = await lockPerson(db, personId);
  if (person === null) return;
  if (person.displayTagSkeleton !== null) {
    await restTag(db, person.displayTagSkeleton, personId, new Date(now.getTime() + tagRestMs));
  }
  await db.query(
    // The address may be used for a new account: what stands in its place belongs to nobody.
    `update person set email = 'deleted+' || id || '@account.invalid', first_name = $2,
       last_name = $3, display_tag = null, display_tag_skeleton = null, phone_number = null,
       phone_country_code = null, date_of_birth = null, primary_address = null,
       country_code = default, avatar_colour = default,
       findable_by_name = default, second_factor = false, is_admin = false,
       onboarding_completed_at = null, updated_at = $4
     where id = $1`,
    [personId, deletedName.first, deletedName.last, now],
  );
}
