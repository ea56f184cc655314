import type { OperationData } from "../../shared/api/index.ts";
import type { FreezeKind } from "./queries.ts";

export type FreezeCategory = OperationData<"listFreezes">["freezes"][number]["category"];

/**
 * The category of the reason that the person reads for each kind of freeze, unless staff choose another; as in the
 * API's contract.
 */
export const usualCategory: Readonly<Record<FreezeKind, FreezeCategory>> = {
  account_takeover: "protection",
  suspected_fraud: "review",
  sanctions: "untold",
  legal_order: "untold",
  person_asked: "own_request",
  other: "untold",
};
