import { inTransaction } from "@lilypad/db";
import { majorToMinor } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { readMoney } from "../../../../platform/money-input.ts";
import { refuseAboutSelf, type StaffAct } from "../../../../platform/staff-act.ts";
import { findApproval, propose, readShown, type ShownOf } from "../../../staff/approvals/index.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { requireRecipient, rewardApproval } from "./reward-approvals.ts";

export interface NewProposal {
  userId: string;
  amount: string | number;
  reason: string;
  correlationId: string;
}

const maxMinor = majorToMinor(100_000, "LIL");

/**
 * Stores a member of staff's proposal; nothing is granted yet. Repeating the same proposal returns
 * the same answer.
 * @throws RECIPIENT_NOT_FOUND, ACCOUNT_NOT_READY, STAFF_ABOUT_SELF, REWARD_TOO_LARGE, VALIDATION_FAILED;
 *   IDEMPOTENCY_CONFLICT if the id belongs to another proposal
 */
export async function proposeReward(
  context: RewardsContext,
  act: StaffAct,
  { userId: personId, amount, reason: note, correlationId: id }: NewProposal,
): Promise<ShownOf<"reward">> {
  const { minor } = readMoney(amount, "LIL");
  if (minor > maxMinor) fail("REWARD_TOO_LARGE");
  refuseAboutSelf(act.by, [personId]);
  const now = context.clock.now();
  const kind = rewardApproval(context);
  const details = { amount: minor.toString() };
  return inTransaction(context.pool, async (db) => {
    await requireRecipient(db, personId);
    const stored = await findApproval(db, id);
    if (stored === null) {
      return propose(db, kind, act, { id, personId, key: id, details, note }, now);
    }
    const isSame =
      stored.kind === "reward" &&
      stored.personId === personId &&
      kind.details.parse(stored.details).amount === details.amount &&
      stored.note === note &&
      stored.proposedBy === act.by;
    if (!isSame) fail("IDEMPOTENCY_CONFLICT");
    return readShown(db, kind, id, now);
  });
}
