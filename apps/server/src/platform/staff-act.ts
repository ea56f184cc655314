import {
  maxReasonLength,
  minReasonLength,
  type StaffRole,
  type StaffSubjectKind,
} from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { AuditAction } from "./audit-actions.ts";
import { fail } from "./errors.ts";

/** Details of an audit entry: never secrets, bank details or card numbers. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** One entry of the audit log, without its place in the chain. */
export interface AuditEntry {
  /** The member of staff's person id; null for an operator of the server. */
  actor: string | null;
  /**
   * `operator`: an operator on a server appointed the first administrator. `emergency`: an operator used the emergency
   * switch.
   */
  role: StaffRole | "emergency" | "operator";
  /** The operation's name, or the command's. */
  action: AuditAction;
  /** `refused`: an expected refusal, such as a missing role. `failed`: an error of ours. */
  outcome: "done" | "refused" | "failed";
  /** The subject of the act: mostly a person's id. */
  subject: string | null;
  /** Why, in the member of staff's words. */
  reason: string | null;
  details: AuditDetails;
}

/** The fields that an act adds to its entry; missing ones come from the request. */
export interface ActRecord {
  subject?: string;
  reason?: string;
  details?: AuditDetails;
}

/** Something that a member of staff does: who does it, why, and how it is recorded. */
export interface StaffAct {
  /** The member of staff's person id. */
  readonly by: string;
  readonly role: StaffRole;
  /** Why, in their words; null if the operation needs no reason. */
  readonly reason: string | null;
  /** Appends the entry to the audit log. Called last in the SQL transaction of the act. */
  record(db: Queryable, entry?: ActRecord): Promise<void>;
}

/**
 * An action that one operator takes alone in an emergency: its reason, and how it is recorded. Administrators are
 * notified of it.
 */
export interface EmergencyAct {
  readonly reason: string;
  /** Appends the entry to the audit log. Called last in the SQL transaction of the act. */
  record(db: Queryable, entry?: ActRecord): Promise<void>;
}

/** Whether a text is fit to be a reason in the audit log. */
export const isReason = (text: string): boolean =>
  /^[^\p{Cc}\p{Cs}]*$/u.test(text) &&
  text.length >= minReasonLength &&
  text.length <= maxReasonLength;

/** The functions of the staff and audit log modules that the routes call. */
export interface StaffDesk {
  /** The person's role now; null for people who are no staff. */
  roleOf(personId: string): Promise<StaffRole | null>;
  /** Finds the people whom a call is about, by the id, address or hash in it. */
  findPeopleBehind(kind: StaffSubjectKind, named: string): Promise<string[]>;
  /** Appends an entry to the audit log; without `db` in a transaction of its own. */
  append(entry: AuditEntry, db?: Queryable): Promise<void>;
}

/**
 * Refuses actions of members of staff about themselves: another member of staff has to decide.
 * @param people the ids of the people whom the act is about
 * @throws STAFF_ABOUT_SELF
 */
export function refuseAboutSelf(by: string, people: readonly (string | null | undefined)[]): void {
  if (people.includes(by)) fail("STAFF_ABOUT_SELF");
}
