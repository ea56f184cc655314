import { listAbout } from "./approval-store.ts";
import { type ApprovalsDeps, kindOf } from "./approvals-deps.ts";
import { toProposed } from "./to-shown.ts";

/**
 * What staff have proposed about a person, newest first, for the export of their data, as far as its kind is in the copy. Members of staff
 * are not named in it.
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
