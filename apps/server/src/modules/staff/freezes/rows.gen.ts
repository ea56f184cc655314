// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `account_freeze`. */
export interface AccountFreezeRow {
  id: string;
  personId: string;
  kind: "account_takeover" | "suspected_fraud" | "sanctions" | "legal_order" | "person_asked" | "other";
  /** Why, for staff only. */
  note: string;
  /** The member of staff; null if an operator placed it in an emergency. */
  placedBy: string | null;
  placedAt: Date;
  /** Null until it is lifted. From this time on the account works again, whether or not closed_at is set. */
  endsAt: Date | null;
  /** The member of staff who proposed that it lasts longer than a day. Null for a freeze that one person placed. */
  proposedBy: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  liftedAt: Date | null;
  liftProposedBy: string | null;
  liftApprovedBy: string | null;
  /** When a worker tells the person that it has expired. */
  dueAt: Date | null;
  attempts: number;
  /** When its end was recorded and the person was notified. */
  closedAt: Date | null;
  /** True if one operator froze the account, or made the freeze last, without a second approval. */
  isEmergency: boolean;
  liftedInEmergency: boolean;
  /** The reason as the person sees it; untold: the person sees none. */
  category: "protection" | "review" | "legal" | "own_request" | "untold";
  /** The time by which a decision is due, as the person sees it; null if the person sees none. */
  decideBy: Date | null;
}

export const accountFreezeTable = tableOf<AccountFreezeRow, "id", "attempts" | "isEmergency" | "liftedInEmergency" | "category">("account_freeze", "id person_id kind note placed_by placed_at ends_at proposed_by approved_by approved_at lifted_at lift_proposed_by lift_approved_by due_at attempts closed_at is_emergency lifted_in_emergency category decide_by", "id");
