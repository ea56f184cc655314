import { interventionCommand } from "../acting/intervention.ts";

export const auditRestartCheck = interventionCommand("restart_audit_check", {
  summary: "check the audit log from its first entry again, with a second approval",
  description:
    "Proposes that the check of the audit log starts again, because a break was explained. Nothing changes until another " +
    "administrator approves it with --approve. The alarm comes back if the log is still broken.",
});
