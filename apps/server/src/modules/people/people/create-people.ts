import type { Pool } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { systemRandom } from "../../../platform/random.ts";
import type { Read } from "../../../platform/reads/index.ts";
import { checkTag } from "./check-tag.ts";
import { completeOnboarding } from "./complete-onboarding.ts";
import { findPeople, forgetSeen } from "./find-people.ts";
import { listFormerNames } from "./former-names.ts";
import type { PeopleContext, PeopleDeps } from "./people-deps.ts";
import { findPerson, listWithFullProfile, type Person } from "./person-store.ts";
import { onboardingProgress } from "./rules/onboarding-rules.ts";
import { displayNameOf, type Profile, toProfile } from "./to-profile.ts";
import { type ProfileChange, updateProfile } from "./update-profile.ts";

const requirePerson = async (pool: Pool, personId: string): Promise<Person> =>
  (await findPerson(pool, personId)) ?? fail("UNAUTHENTICATED");

/** Creates the use-cases for profiles, tags and the search for people. */
export function createPeople(deps: PeopleDeps) {
  const context: PeopleContext = {
    random: systemRandom,
    maxPeopleSeenPerDay: 200,
    onRenamed: async () => undefined,
    documentsToAccept: async () => [],
    acceptDocuments: async () => undefined,
    ...deps,
  };
  const { pool, staffRoleOf, freezeOf, safeAddressOf, documentsToAccept } = context;

  async function readProfile(personId: string): Promise<Profile> {
    const [person, safeAddress, staffRole, frozen, toAccept] = await Promise.all([
      requirePerson(pool, personId),
      safeAddressOf(personId),
      staffRoleOf(personId),
      freezeOf(personId),
      documentsToAccept(personId),
    ]);
    return toProfile(person, safeAddress, { staffRole, frozen, toAccept });
  }

  return {
    readProfile,
    async updateProfile(personId: string, change: ProfileChange): Promise<Profile> {
      await updateProfile(context, personId, change);
      return readProfile(personId);
    },
    /** Lists the names that a person had before, latest first. */
    listFormerNames: (personId: string) => listFormerNames(pool, personId),
    readDisplayName: async (personId: string) => displayNameOf(await requirePerson(pool, personId)),
    readOnboarding: async (personId: string) =>
      onboardingProgress(await requirePerson(pool, personId)),
    completeOnboarding: (personId: string) => completeOnboarding(context, personId),
    /** Filters ids of people: returns those whose profile has everything a sign-up needs. */
    listWithFullProfile,
    checkTag: (personId: string, tag: string | undefined) => checkTag(context, personId, tag),
    findPeople: (askedBy: string, typed: string, read?: Read) =>
      findPeople(context, askedBy, typed, read),
    /** Removes the record of people seen in searches on earlier days (UTC). */
    forgetExpired: () => forgetSeen(pool, context.clock.now()),
  };
}

export type People = ReturnType<typeof createPeople>;
