import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { propose } from "../approvals/index.ts";
import { chooseNotice } from "./choose-notice.ts";
import { freezeApproval } from "./freeze-approval.ts";
import { findActive, lockPerson } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";

export type ProposedChange = Body<Operations["proposeFreezeChange"]>;

/** @throws VALIDATION_FAILED for an end that has passed */
function endOf(change: ProposedChange, now: Date): Date | null {
  if (change.change === "unfreeze" || change.endsAt === null) return null;
  const endsAt = new Date(change.endsAt);
  if (endsAt <= now) {
    fail("VALIDATION_FAILED", {
      fields: [{ path: "body.endsAt", message: "must be in the future" }],
    });
  }
  return endsAt;
}

/**
 * Proposes a freeze that lasts longer than a day, or the end of a freeze. Nothing changes before another member of staff
 * approves it.
 * @throws NOT_FOUND, VALIDATION_FAILED, see chooseNotice; NOT_FROZEN for the end of no freeze; PROPOSAL_WAITS
 */
export async function proposeChange(
  deps: FreezesDeps,
  act: StaffAct,
  personId: string,
  change: ProposedChange,
) {
  const now = deps.clock.now();
  const endsAt = endOf(change, now);
  const notice =
    change.change === "freeze"
      ? chooseNotice({ kind: change.kind, endsAt }, change, now)
      : { category: null, decideBy: null };
  return inTransaction(deps.pool, async (db) => {
    if (!(await lockPerson(db, personId))) fail("NOT_FOUND");
    const active = await findActive(db, personId, now);
    if (change.change === "unfreeze" && active === null) fail("NOT_FROZEN");
    const details = {
      change: change.change,
      reason: change.change === "freeze" ? change.kind : null,
      category: notice.category,
      decideBy: notice.decideBy?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
    const proposal = { personId, key: personId, details, note: change.note };
    return propose(db, freezeApproval(deps), act, proposal, now);
  });
}
