import type { OperationData } from "../../../../shared/api/index.ts";

/** A bank of the directory. That of the payers' directory has the same form. */
export type Bank = OperationData<"listBanks">["banks"][number];

/** Sorts banks by how usual they are, then by name. */
export const sortBanks = <Sorted extends Pick<Bank, "priority" | "display_name">>(
  banks: readonly Sorted[],
): Sorted[] =>
  [...banks].sort(
    (one, other) =>
      one.priority - other.priority || one.display_name.localeCompare(other.display_name, "en"),
  );
