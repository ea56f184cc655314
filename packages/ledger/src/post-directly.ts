import type { Queryable } from "@lilypad/db";
import { askLedger } from "./ask-ledger.ts";
import { type Evidence, toEvidenceText } from "./end-transfers.ts";
import { type NewTransfer, toTransferArrays } from "./reserve.ts";
import type { LedgerResult } from "./result.ts";

/**
 * Reserves and books transfers in one step, for movements that wait for no outside evidence (a
 * deposit already seen, a movement between system accounts). Money an earlier item of the batch
 * brings can be spent by a later one. Refusals are stored. An id that is still pending is a
 * conflict; one that was voided answers ended_otherwise.
 * @throws serialization_failure (40001), as `reserve`
 */
export function postDirectly(
  queryable: Queryable,
  transfers: readonly NewTransfer[],
  evidence: Evidence | null,
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    "ledger_post_directly($1, $2, $3, $4, $5, $6, $7)",
    [...toTransferArrays(transfers), toEvidenceText(evidence)],
    transfers.length,
  );
}
