import type { PeopleContext } from "./people-deps.ts";
import { findPerson } from "./person-store.ts";
import { isAllowedTag, skeletonOf, tagCandidates } from "./tag-rules.ts";
import { takenSkeletons } from "./tag-store.ts";

const suggestionCount = 4;

export interface TagAvailability {
  available: boolean;
  suggestions: string[];
}

/**
 * Whether this person could have a tag right now (their own counts as free), and what else they
 * could have. Without a tag only suggestions from their names are made.
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
  const asked = tag !== undefined && isAllowedTag(tag) ? [skeletonOf(tag)] : [];
  const taken = await takenSkeletons(
    pool,
    [...asked, ...candidates.map(skeletonOf)],
    personId,
    clock.now(),
  );
  const askedSkeleton = asked[0];
  return {
    available: askedSkeleton !== undefined && !taken.has(askedSkeleton),
    suggestions: candidates
      .filter((candidate) => candidate !== tag && !taken.has(skeletonOf(candidate)))
      .slice(0, suggestionCount),
  };
}
