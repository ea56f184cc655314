import { listAbout } from "./approval-store.ts";
import { type ApprovalsDeps, kindOf } from "./approvals-deps.ts";
import { toProposed } from "./to-shown.ts";

/**
 * Reads the proposals about a person, newest first, for the export of their data: those of the kinds that the export contains. Members
 * of staff are not named in it.
 */
export async function readOwnData(deps: ApprovalsDeps, personId: string, limit: number) {
  const kinds = deps.kinds.filter(({ forOwner }) => forOwner !== undefined);
  const rows = await listAbout(deps.pool, personId, {
    kinds: kinds.map(({ name }) => name),
    limit: limit + 1,
  });
  return rows.map((row) => {
    const kind = kindOf(deps, row.kind);
    return {
      kind: row.kind,
      ...kind.forOwner?.(toProposed(kind, row)),
      proposed_at: row.proposedAt,
      outcome: row.outcome,
      decided_at: row.decidedAt,
    };
  });
}
