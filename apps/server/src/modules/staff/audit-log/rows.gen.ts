// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `audit_check`. */
export interface AuditCheckRow {
  onlyRow: boolean;
  sequence: bigint;
  hash: Buffer;
  /** The last entry that was ever seen: a log that ends before it was cut off. */
  headSequence: bigint;
  headHash: Buffer;
  /** The first entry that does not fit; null while the chain is whole. */
  brokenAt: bigint | null;
  checkedAt: Date | null;
}

/** A row of `audit_entry`. */
export interface AuditEntryRow {
  sequence: bigint;
  at: Date;
  /** The member of staff; null for an operator of the server. */
  actor: string | null;
  role: "support" | "finance" | "administrator" | "emergency" | "operator";
  action: string;
  outcome: "done" | "refused" | "failed";
  subject: string | null;
  reason: string | null;
  /** A JSON object as text, because the hash is over its exact characters. */
  details: string;
  previousHash: Buffer;
  /** SHA-256 of the entry's canonical text (audit_text), which contains previous_hash. */
  hash: Buffer;
}

/** A row of `emergency_alarm`. */
export interface EmergencyAlarmRow {
  sequence: bigint;
  /** Null once the administrators were mailed. */
  dueAt: Date | null;
  attempts: number;
}

export const auditCheckTable = tableOf<AuditCheckRow, "onlyRow", "onlyRow" | "sequence" | "hash" | "headSequence" | "headHash">("audit_check", "only_row sequence hash head_sequence head_hash broken_at checked_at", "only_row");
export const auditEntryTable = tableOf<AuditEntryRow, "sequence">("audit_entry", "sequence at actor role action outcome subject reason details previous_hash hash", "sequence");
export const emergencyAlarmTable = tableOf<EmergencyAlarmRow, "sequence", "attempts">("emergency_alarm", "sequence due_at attempts", "sequence");
