// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `approval`. */
export interface ApprovalRow {
  id: string;
  kind: "freeze_change" | "staff_change" | "reward" | "held_reward" | "waiver" | "deactivate_person" | "activate_person" | "cancel_passcode_reset" | "remove_passkeys" | "end_card_sessions" | "reopen_teleport_link" | "remove_trouble" | "restart_audit_check";
  /** The person it is about; null if it is about no one person. */
  personId: string | null;
  /** The subject of the change: of each kind only one proposal with the same key is open at a time. */
  key: string;
  /** The proposed change; each kind has a schema, in the module that registers it. */
  details: unknown;
  /** The reason, in the proposer's words. */
  note: string;
  /** Null for a reward that a rule pays and that is held for review. */
  proposedBy: string | null;
  proposedAt: Date;
  /** Null for a reward that a rule pays, which does not expire. */
  expiresAt: Date | null;
  /** When a change of the staff takes effect unless an administrator objects, because no third one can approve it. Null if another one has to approve. */
  takesEffectAt: Date | null;
  /** withdrawn: by its proposer. refused: by another member of staff. expired: without a decision. */
  outcome: "open" | "approved" | "refused" | "withdrawn" | "expired";
  decidedBy: string | null;
  decidedAt: Date | null;
  /** True for a change of the staff that no second person approved: there was no other administrator, or no one objected while it waited. */
  wasAlone: boolean;
  /** When a worker records that it has expired, or puts it into effect. */
  dueAt: Date | null;
  attempts: number;
}

export const approvalTable = tableOf<ApprovalRow, "id", "outcome" | "wasAlone" | "attempts">("approval", "id kind person_id key details note proposed_by proposed_at expires_at takes_effect_at outcome decided_by decided_at was_alone due_at attempts", "id");
