import type { Queryable } from "@lilypad/db";
import { askLedger, toArrayText } from "./ask-ledger.ts";
import type { DigestContent } from "./digest-of.ts";
import type { TransferId } from "./ids.ts";
import type { LedgerResult } from "./result.ts";

/** Why transfers ended: a chain event or an operator's decision. A bigint is stored as its digits. */
export type Evidence = { readonly [key: string]: DigestContent };

/** Formats evidence as JSON; null for none. */
export function toEvidenceText(evidence: Evidence | null): string | null {
  if (evidence === null) return null;
  return JSON.stringify(evidence, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/**
 * Posts pending transfers: the held money leaves the debit side and can be spent on the credit side. Results per
 * item: done, replayed, ended_otherwise (it was voided), unknown_transfer, was_refused, balance_limit (it stays
 * pending). The first evidence stays.
 */
export function post(
  queryable: Queryable,
  ids: readonly TransferId[],
  evidence: Evidence | null,
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    "ledger_post($1, $2)",
    [toArrayText(ids), toEvidenceText(evidence)],
    ids.length,
  );
}

/**
 * Voids pending transfers: the held money is released on the debit side. Results per item: done, replayed,
 * ended_otherwise (it was posted), unknown_transfer, was_refused.
 */
export function voidTransfers(
  queryable: Queryable,
  ids: readonly TransferId[],
  evidence: Evidence | null,
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    "ledger_void($1, $2)",
    [toArrayText(ids), toEvidenceText(evidence)],
    ids.length,
  );
}
