import type { Bank } from "./queries.ts";

/** Those whose name has what was typed in it, in their order. */
export function searchBanks(banks: readonly Bank[], typed: string): readonly Bank[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return banks;
  return banks.filter(({ name, display_name }) =>
    [name, display_name].some((words) => words.toLowerCase().includes(wanted)),
  );
}
