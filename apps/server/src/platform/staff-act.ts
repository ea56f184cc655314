import { reasonLength, type StaffRole, type StaffSubjectKind } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { AuditAction } from "./audit-actions.ts";
import { fail } from "./errors.ts";

/** Details of an audit entry: never secrets, bank details or card numbers. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** One entry of the audit log, without its place in the chain. */
export interface AuditEntry {
  /** The member of staff's person id; null for an operator of the server. */
  actor: string | null;
  /** `operator`: somebody on a server appointed the first administrator. `emergency`: they used the emergency switch. */
  role: StaffRole | "emergency" | "operator";
  /** The operation's name, or the command's. */
  action: AuditAction;
  /** `refused`: an expected refusal, such as a missing role. `failed`: an error of ours. */
  outcome: "done" | "refused" | "failed";
  /** What it is about: mostly a person's id. */
  subject: string | null;
  /** Why, in the member of staff's words. */
  reason: string | null;
  details: AuditDetails;
}

/** What an act adds to its entry; what is left out comes from the request. */
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

/** What one operator does alone in an emergency: why, and how it is recorded. Administrators are told of it. */
export interface EmergencyAct {
  readonly reason: string;
  /** Appends the entry to the audit log. Called last in the SQL transaction of the act. */
  record(db: Queryable, entry?: ActRecord): Promise<void>;
}

/** Whether a text is fit to be a reason in the audit log. */
export const isReason = (text: string): boolean =>
  /^[^\p{Cc}\p{Cs}]*$/u.test(text) &&
  text.length >= reasonLength.min &&
  text.length <= reasonLength.max;

/** What the routes need of the staff and audit log modules. */
export interface StaffDesk {
  /** The person's role now; null for people who are no staff. */
  roleOf(personId: string): Promise<StaffRole | null>;
  /** Finds the people whom a call is about, by what it names. */
  findPeopleBehind(kind: StaffSubjectKind, named: string): Promise<string[]>;
  /** Appends an entry to the audit log; without `db` in a transaction of its own. */
  append(entry: AuditEntry, db?: Queryable): Promise<void>;
}

/**
 * Refuses what a member of staff does about themselves: whatever they would decide, somebody else has to look.
 * @param people whom it is about
 * @throws STAFF_ABOUT_SELF
 */
export function refuseAboutSelf(by: string, people: readonly (string | null | undefined)[]): void {
  if (people.includes(by)) fail("STAFF_ABOUT_SELF");
}
