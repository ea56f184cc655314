import type { Data, Operations, Query } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { assets, majorToMinor, toWireAmount } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import { readMoney } from "../../../platform/money-input.ts";
import { refuseAboutSelf, type StaffAct } from "../../../platform/staff-act.ts";
import { requireApproval, requireWithdrawal } from "../../approvals/index.ts";
import type { RewardProposalRow } from "../rows.gen.ts";
import {
  addProposal,
  decideProposal,
  listNewestProposals,
  lockProposal,
} from "../state/proposal-store.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findAccounts, payRewards } from "./pay-rewards.ts";

export type ProposedReward = Data<Operations["grantReward"]>["proposal"];

export interface NewProposal {
  userId: string;
  amount: string | number;
  reason: string;
  correlationId: string;
}

/** A proposal expires after a week without a decision. */
const proposalLifeMs = 7 * 24 * 60 * 60 * 1000;
const maxMinor = majorToMinor(100_000, "LIL");

const isExpired = ({ expiresAt }: RewardProposalRow, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

function toProposedReward(proposal: RewardProposalRow, now: Date): ProposedReward {
  const { id, personId, rule, amount, reason, proposedBy, outcome, decidedBy, decidedAt } =
    proposal;
  return {
    id,
    userId: personId,
    rule,
    amount: toWireAmount(amount, "LIL"),
    currency: "LIL",
    reason,
    status: outcome ?? (isExpired(proposal, now) ? "expired" : "open"),
    proposedBy,
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: proposal.expiresAt?.toISOString() ?? null,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A granted reward is an approved proposal. */
const toApproval = ({ outcome, ...proposal }: RewardProposalRow) => ({
  ...proposal,
  outcome: outcome === "granted" ? "approved" : outcome,
});

async function requireRecipient(db: Queryable, personId: string): Promise<void> {
  const { rowCount } = await db.query(
    "select from person_card where id = $1 and deactivated_at is null",
    [personId],
  );
  if (rowCount !== 1) fail("RECIPIENT_NOT_FOUND");
  if (!(await findAccounts(db, [personId])).has(personId)) fail("ACCOUNT_NOT_READY");
}

/**
 * Stores an administrator's proposal; nothing is granted yet. Repeating the same proposal returns
 * the same answer.
 * @throws RECIPIENT_NOT_FOUND, ACCOUNT_NOT_READY, STAFF_ABOUT_SELF, REWARD_TOO_LARGE, VALIDATION_FAILED;
 *   IDEMPOTENCY_CONFLICT if the id belongs to another proposal
 */
export async function proposeReward(
  { pool, clock }: RewardsContext,
  act: StaffAct,
  proposal: NewProposal,
): Promise<ProposedReward> {
  const { minor } = readMoney(proposal.amount, "LIL");
  const proposedBy = act.by;
  const { userId: personId, reason, correlationId: id } = proposal;
  if (minor > maxMinor) fail("REWARD_TOO_LARGE");
  refuseAboutSelf(proposedBy, [personId]);
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await requireRecipient(db, personId);
    const stored = await addProposal(db, {
      id,
      personId,
      asset: assets.LIL.number,
      amount: minor,
      reason,
      proposedBy,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + proposalLifeMs),
    });
    const isSame =
      stored.rule === "granted" &&
      stored.personId === personId &&
      stored.amount === minor &&
      stored.reason === reason &&
      stored.proposedBy === proposedBy;
    if (!isSame) fail("IDEMPOTENCY_CONFLICT");
    const details = { proposal: id, amount: toWireAmount(minor, "LIL") };
    await act.record(db, { subject: personId, reason, details });
    return toProposedReward(stored, now);
  });
}

/**
 * Pays an approved reward. @returns whether it was paid by this call; false if its address has
 * received it meanwhile
 */
async function pay(
  context: RewardsContext,
  db: Queryable,
  { id, personId, rule, occasion, amount, reason }: RewardProposalRow,
  now: Date,
): Promise<boolean> {
  const isProposed = rule === "granted";
  const reward = {
    personId,
    asset: "LIL" as const,
    amount,
    rule,
    occasion: isProposed ? id : occasion,
    note: isProposed ? reason : null,
  };
  const [isPaid = false] = await payRewards(context, db, [reward], now);
  return isPaid;
}

/**
 * Grants a reward that another administrator proposed, or that a rule queued for review. Repeating
 * the approval returns the same answer.
 * @throws NOT_FOUND; REWARD_NOT_OPEN also if it was paid meanwhile; ACCOUNT_NOT_READY; see requireApproval
 */
export async function approveReward(
  context: RewardsContext,
  act: StaffAct,
  id: string,
): Promise<ProposedReward> {
  const { pool, clock, readApprovalFacts } = context;
  const approver = act.by;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const proposal = (await lockProposal(db, id)) ?? fail("NOT_FOUND");
    const { personId, proposedBy } = proposal;
    const isNew = await requireApproval(
      db,
      toApproval(proposal),
      { by: approver, now },
      { readFacts: readApprovalFacts, notOpen: "REWARD_NOT_OPEN" },
    );
    if (!isNew) return toProposedReward(proposal, now);
    await requireRecipient(db, personId);
    if (!(await pay(context, db, proposal, now))) fail("REWARD_NOT_OPEN");
    await decideProposal(db, id, { outcome: "granted", by: approver, at: now });
    await act.record(db, { subject: personId, details: { proposal: id, proposedBy } });
    return toProposedReward(
      { ...proposal, outcome: "granted", decidedBy: approver, decidedAt: now },
      now,
    );
  });
}

/**
 * Withdraws a proposal, or refuses a reward that was queued for review. Any administrator may.
 * @throws NOT_FOUND, REWARD_NOT_OPEN if it was granted or has expired, STAFF_ABOUT_SELF
 */
export async function withdrawReward(
  { pool, clock }: RewardsContext,
  act: StaffAct,
  id: string,
): Promise<ProposedReward> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const proposal = (await lockProposal(db, id)) ?? fail("NOT_FOUND");
    if (!requireWithdrawal(toApproval(proposal), { by: act.by, now }, "REWARD_NOT_OPEN")) {
      return toProposedReward(proposal, now);
    }
    await decideProposal(db, id, { outcome: "withdrawn", by: act.by, at: now });
    await act.record(db, { subject: proposal.personId, details: { proposal: id } });
    return toProposedReward(
      { ...proposal, outcome: "withdrawn", decidedBy: act.by, decidedAt: now },
      now,
    );
  });
}

/**
 * A page of proposals and rewards queued for review with their outcomes, newest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listProposals(
  { pool, clock }: RewardsContext,
  { status, limit, cursor }: Query<Operations["listRewardProposals"]>,
): Promise<{ proposals: ProposedReward[]; nextCursor: string | null }> {
  const now = clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listNewestProposals(pool, {
    status: status ?? "any",
    now,
    after,
    limit: limit + 1,
  });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.proposedAt, id: row.id }));
  return {
    proposals: shown.map((one) => toProposedReward(one, now)),
    nextCursor,
  };
}
