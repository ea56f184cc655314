/**
 * Sorts banks by how usual they are, then by name. It is apart from the queries, because payers use it
 * without the session.
 */
export const sortBanks = <Bank extends { priority: number; display_name: string }>(
  banks: readonly Bank[],
): Bank[] =>
  [...banks].sort(
    (one, other) =>
      one.priority - other.priority || one.display_name.localeCompare(other.display_name, "en"),
  );
