import type { Queryable } from "@lilypad/db";
import { askLedger } from "./ask-ledger.ts";
import { type Evidence, toEvidenceText } from "./end-transfers.ts";
import { type NewTransfer, toTransferArrays } from "./reserve.ts";
import type { LedgerResult } from "./result.ts";

/**
 * Reserves and posts transfers in one step, for movements that need no further evidence (a confirmed deposit,
 * a movement between system accounts). A later item of the batch can spend money from an earlier one.
 * Refusals are stored. The result is conflict for an id that is pending and ended_otherwise for a voided one.
 * @throws serialization_failure (40001) like `reserve`
 */
export function postDirectly(
  queryable: Queryable,
  transfers: readonly NewTransfer[],
  evidence: Evidence | null,
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    `ledger_post_directly(p_id => $1, p_digest => $2, p_debit => $3, p_credit => $4, p_asset => $5, p_amount => $6,
       p_evidence => $7)`,
    [...toTransferArrays(transfers), toEvidenceText(evidence)],
    transfers.length,
  );
}
