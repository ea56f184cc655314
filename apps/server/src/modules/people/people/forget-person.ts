import type { Queryable } from "@lilypad/db";
import { lockPerson } from "./person-store.ts";
import { restTag } from "./tag-store.ts";
import { tagRestMs } from "./update-profile.ts";

/** The name that other people see for a deleted account. */
const deletedName = { first: "Deleted", last: "account" } as const;

/**
 * Removes all personal data from a person's row, in the transaction that deletes the account. The row itself
 * stays, because the ledger and other people's history refer to its id.
 */
export async function forgetPerson(db: Queryable, personId: string, now: Date): Promise<void> {
  const person = await lockPerson(db, personId);
  if (person === null) return;
  if (person.displayTagSkeleton !== null) {
    await restTag(db, person.displayTagSkeleton, personId, new Date(now.getTime() + tagRestMs));
  }
  await db.query("delete from person_former_name where person_id = $1", [personId]);
  await db.query("delete from person_seen where asker_id = $1", [personId]);
  await db.query(
    // The address becomes free for a new account; the placeholder cannot belong to anyone.
    `update person set email = 'deleted+' || id || '@account.invalid', first_name = $2,
       last_name = $3, display_tag = null, display_tag_skeleton = null, phone_number = null,
       phone_country_code = null, date_of_birth = null, primary_address = null,
       country_code = default, country_named = default, avatar_colour = default,
       findable_by_name = default, second_factor = false, is_admin = false,
       onboarding_completed_at = null, limits_lowered_until = null, updated_at = $4
     where id = $1`,
    [personId, deletedName.first, deletedName.last, now],
  );
}
