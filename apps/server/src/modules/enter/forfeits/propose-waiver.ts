import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { propose, type ShownOf } from "../../staff/approvals/index.ts";
import type { ForfeitsDeps } from "./forfeits-deps.ts";
import { waiverApproval } from "./waiver-approval.ts";
import { readMoneyLeft } from "./waiver-store.ts";

/**
 * Proposes that the money which a person has left is given up when their account is deleted, because they have said so in writing.
 * Nothing changes before another member of staff approves it and the account is deleted, which is done before the proposal expires.
 * @throws VALIDATION_FAILED if the person has no dollars or euros; PROPOSAL_WAITS if another waiver waits
 */
export async function proposeWaiver(
  { pool, clock }: ForfeitsDeps,
  act: StaffAct,
  personId: string,
  note: string,
): Promise<ShownOf<"waiver">> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const { usdc, eurc } = await readMoneyLeft(db, personId);
    if (usdc <= 0n && eurc <= 0n) {
      fail("VALIDATION_FAILED", {
        message: "There are no dollars or euros in this account. Nothing was changed.",
      });
    }
    const details = { usdc: usdc.toString(), eurc: eurc.toString() };
    return propose(db, waiverApproval, act, { personId, key: personId, details, note }, now);
  });
}
