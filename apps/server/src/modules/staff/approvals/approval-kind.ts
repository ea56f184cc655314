import type { Data, Operation, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { z } from "zod";
import type { AuditDetails } from "../../../platform/staff-act.ts";
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
 * A kind of change that one member of staff proposes and another one approves, declared by the module whose rows it changes. The
 * mechanism locks a proposal before its kind locks anything.
 */
export interface ApprovalKind<Details = unknown, Name extends ApprovalKindName = ApprovalKindName> {
  readonly name: Name;
  /** The roles beside administrator that may propose, see, approve and withdraw it. */
  readonly roles: NonNullable<Operation["staff"]>["roles"];
  /** The schema of the details of a proposal, which are stored as JSON. */
  readonly details: z.ZodType<Details>;
  /** Whether a decision about it needs a reason for the audit log. */
  readonly needsReason?: boolean;
  /** Locks the rows from which the facts of an approval are read, if an approval of this kind can change them. */
  lock?(db: Queryable): Promise<unknown>;
  /**
   * Puts a proposal into effect, in the transaction of the approval.
   * @returns the details for the audit log besides those of the proposal
   */
  putIntoEffect(
    db: Queryable,
    proposal: Proposed<Details>,
    approval: { by: string; now: Date },
  ): Promise<AuditDetails>;
  /** The form of the details that staff see. */
  show(details: Details): ShownProposal["details"];
  /** The form of the details in the audit log. */
  record(details: Details): AuditDetails;
  /** The subject of the entry in the audit log if the proposal is about no one person. */
  subjectOf?(details: Details): string | undefined;
  /**
   * The fields of a proposal in the copy of a person's data, besides its kind, times and outcome. Omitted if the copy does not contain
   * proposals of this kind.
   */
  forOwner?(proposal: { details: Details; note: string }): Readonly<Record<string, string | null>>;
}
