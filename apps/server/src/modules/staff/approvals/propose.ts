import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { refuseAboutSelf, type StaffAct } from "../../../platform/staff-act.ts";
import type { ApprovalKind, ApprovalKindName, ShownOf } from "./approval-kind.ts";
import { addApprovals, expireSame, findApproval } from "./approval-store.ts";
import { toShown } from "./to-shown.ts";

/** A proposal expires after a week without a decision. */
const proposalLifeMs = 7 * 24 * 60 * 60_000;

export interface NewProposal<Details> {
  /** Given by the caller if repeating the proposal has to have one effect; a new one if omitted. */
  readonly id?: string;
  /** The person whom the proposal is about; null if it is about no one person. */
  readonly personId: string | null;
  /** Identifies the thing to be changed: only one proposal of a kind with the same key is open at a time. */
  readonly key: string;
  readonly details: Details;
  /** Why, in the proposer's words. */
  readonly note: string;
  /** The time at which the proposal takes effect unless someone objects, if no one could approve it; otherwise null. */
  readonly takesEffectAt?: Date | null;
  /** Whether the change is in effect already, because no one else exists who could approve it or object. */
  readonly wasAlone?: boolean;
  /** Details for the audit log besides those of the kind. */
  readonly recorded?: Readonly<Record<string, string | boolean>>;
}

/** Reads a proposal for staff. @throws NOT_FOUND */
export async function readShown<Details, Name extends ApprovalKindName>(
  db: Queryable,
  kind: ApprovalKind<Details, Name>,
  id: string,
  now: Date,
): Promise<ShownOf<Name>> {
  const row = (await findApproval(db, id)) ?? fail("NOT_FOUND");
  return toShown(kind as ApprovalKind, row, now) as ShownOf<Name>;
}

/**
 * Stores a proposal in the caller's transaction, and records it in the audit log. Nothing changes before another member of staff approves it.
 * @throws STAFF_ABOUT_SELF for a proposal about its proposer, unless `wasAlone`; PROPOSAL_WAITS if one of the kind with the same key is open
 */
export async function propose<Details, Name extends ApprovalKindName>(
  db: Queryable,
  kind: ApprovalKind<Details, Name>,
  act: StaffAct,
  proposal: NewProposal<Details>,
  now: Date,
): Promise<ShownOf<Name>> {
  const { id = newId(), personId, key, details, note, wasAlone = false } = proposal;
  if (!wasAlone) refuseAboutSelf(act.by, [personId]);
  await expireSame(db, { kind: kind.name, key, now });
  const added = await addApprovals(db, [
    {
      id,
      kind: kind.name,
      personId,
      key,
      details: kind.details.parse(details),
      note,
      proposedBy: act.by,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + proposalLifeMs),
      takesEffectAt: proposal.takesEffectAt ?? null,
      wasAlone,
    },
  ]);
  if (added.length === 0) fail("PROPOSAL_WAITS");
  const subject = personId ?? kind.subjectOf?.(details);
  await act.record(db, {
    ...(subject === undefined ? {} : { subject }),
    ...(note === "" ? {} : { reason: note }),
    details: { proposal: id, kind: kind.name, ...kind.record(details), ...proposal.recorded },
  });
  return readShown(db, kind, id, now);
}
