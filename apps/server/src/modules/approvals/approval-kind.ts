import type { Data, Operation, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { z } from "zod";
import type { AuditDetails } from "../../platform/staff-act.ts";
import type { ApprovalRow } from "./rows.gen.ts";

export type ApprovalKindName = ApprovalRow["kind"];

/** A proposal as staff see it. */
export type ShownProposal = Data<Operations["listProposals"]>["proposals"][number];

/** A proposal of some kinds as staff see it. */
export type ShownOf<Name extends ApprovalKindName> = Extract<ShownProposal, { kind: Name }>;

/** A proposal as its kind puts it into effect. */
export interface Proposed<Details>
  extends Pick<ApprovalRow, "id" | "personId" | "note" | "proposedBy" | "expiresAt"> {
  readonly details: Details;
}

/**
 * A kind of what one member of staff proposes and another one approves, declared by the module whose rows it changes. The mechanism locks
 * a proposal before its kind locks anything.
 */
export interface ApprovalKind<Details = unknown, Name extends ApprovalKindName = ApprovalKindName> {
  readonly name: Name;
  /** The roles beside administrator that may propose, see, approve and withdraw it. */
  readonly roles: NonNullable<Operation["staff"]>["roles"];
  /** What is stored of it, as JSON. */
  readonly details: z.ZodType<Details>;
  /** Whether a decision about it needs a reason for the audit log. */
  readonly needsReason?: boolean;
  /** Locks what the facts of an approval are read from, if its approval can change them. */
  lock?(db: Queryable): Promise<unknown>;
  /**
   * Puts it into effect, in the transaction of the approval.
   * @returns what the audit log notes of it beside what is proposed
   */
  putIntoEffect(
    db: Queryable,
    proposal: Proposed<Details>,
    approval: { by: string; now: Date },
  ): Promise<AuditDetails>;
  /** What staff see of the details. */
  show(details: Details): ShownProposal["details"];
  /** What the audit log notes of the details. */
  record(details: Details): AuditDetails;
  /** What an entry of the audit log is about if it is no person. */
  subjectOf?(details: Details): string | undefined;
  /** What the copy of a person's data has of it beside kind, times and outcome; left out if it is not in the copy at all. */
  forOwner?(proposal: { details: Details; note: string }): Readonly<Record<string, string | null>>;
}
