import type { PeopleContext } from "./people-deps.ts";
import { findPerson } from "./person-store.ts";
import { isAllowedTag, skeletonOf, tagCandidates } from "./rules/tag-rules.ts";
import { takenSkeletons } from "./tag-store.ts";

const suggestionCount = 4;

export interface TagAvailability {
  available: boolean;
  suggestions: string[];
}

/**
 * Checks whether a tag is available to this person (their own is), and suggests up to four available ones.
 * Without a tag, the suggestions come from the person's names only.
 */
export async function checkTag(
  context: PeopleContext,
  personId: string,
  tag: string | undefined,
): Promise<TagAvailability> {
  const { pool, clock, random } = context;
  const person = await findPerson(pool, personId);
  const numbers = [
    random.int(10, 100),
    random.int(10, 100),
    random.int(100, 1000),
    random.int(1000, 10_000),
  ];
  const candidates = tagCandidates({
    tag,
    firstName: person?.firstName,
    lastName: person?.lastName,
    numbers,
  });
  const requested = tag !== undefined && isAllowedTag(tag) ? [skeletonOf(tag)] : [];
  const taken = await takenSkeletons(
    pool,
    [...requested, ...candidates.map(skeletonOf)],
    personId,
    clock.now(),
  );
  const requestedSkeleton = requested[0];
  return {
    available: requestedSkeleton !== undefined && !taken.has(requestedSkeleton),
    suggestions: candidates
      .filter((candidate) => candidate !== tag && !taken.has(skeletonOf(candidate)))
      .slice(0, suggestionCount),
  };
}
