import type { OperationData } from "../../shared/api/index.ts";
import type { FreezeKind } from "./queries.ts";

export type FreezeCategory = OperationData<"listFreezes">["freezes"][number]["category"];

/** What people are told about each kind of reason unless something else is chosen, as in the API's contract. */
export const usualCategory: Readonly<Record<FreezeKind, FreezeCategory>> = {
  account_takeover: "protection",
  suspected_fraud: "review",
  sanctions: "untold",
  legal_order: "untold",
  person_asked: "own_request",
  other: "untold",
};
