import type { Modules } from "../modules.ts";
import type { EmergencyAction } from "../platform/audit-actions.ts";
import type { EmergencyAct } from "../platform/staff-act.ts";
import { type CommandOrigin, detailsOf } from "./act-as-staff.ts";

/**
 * Lets one operator act without a second approval, and without a proof of who they are: mail may be away. The database
 * records an alarm with the entry in the audit log, so that every administrator is notified (ADR 79).
 * @param name of the command, such as "person freeze"
 */
export const emergencyAct = (
  { auditLog }: Pick<Modules, "auditLog">,
  origin: CommandOrigin,
  name: EmergencyAction,
  reason: string,
): EmergencyAct => ({
  reason,
  record: (db, entry = {}) =>
    auditLog.append(
      {
        actor: null,
        role: "emergency",
        action: name,
        outcome: "done",
        subject: entry.subject ?? null,
        reason,
        details: detailsOf(origin, entry.details),
      },
      db,
    ),
});
