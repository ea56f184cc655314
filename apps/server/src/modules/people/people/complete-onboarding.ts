import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import type { PeopleContext } from "./people-deps.ts";
import { lockPerson, type Person } from "./person-store.ts";
import { personTable } from "./rows.gen.ts";
import { onboardingProgress } from "./rules/onboarding-rules.ts";

/**
 * Marks the sign-up as complete, after which searches find the person. Repeating it has no effect.
 * @throws ACCOUNT_NOT_READY if names, phone number, tag or wallet are missing; UNAUTHENTICATED
 */
export async function completeOnboarding(
  context: PeopleContext,
  personId: string,
): Promise<Person> {
  const safeAddress = await context.safeAddressOf(personId);
  return inTransaction(context.pool, async (db) => {
    const person = await lockPerson(db, personId);
    if (person === null || person.deactivatedAt !== null) return fail("UNAUTHENTICATED");
    const { nextStep } = onboardingProgress(person);
    if (nextStep === "done") return person;
    if (nextStep !== "finishing" || safeAddress === null) return fail("ACCOUNT_NOT_READY");
    const now = context.clock.now();
    await updateRow(db, personTable, personId, { onboardingCompletedAt: now, updatedAt: now });
    await db.query(
      "select outbox_add('profile', array[$1::uuid], array[null::uuid], array[$1::uuid])",
      [personId],
    );
    return { ...person, onboardingCompletedAt: now, updatedAt: now };
  });
}
