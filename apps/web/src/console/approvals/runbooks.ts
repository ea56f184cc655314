import type { Proposal } from "./queries.ts";

/** The section of a runbook that says when each is done. */
export const runbooks: Readonly<Record<Proposal["kind"], string>> = {
  freeze_change: "docs/runbooks/freezes.md",
  staff_change: "docs/runbooks/staff.md",
  reward: "docs/runbooks/rewards.md",
  held_reward: "docs/runbooks/rewards.md",
  waiver: "docs/runbooks/staff.md",
  deactivate_person: "docs/runbooks/reports.md",
  activate_person: "docs/runbooks/reports.md",
  cancel_passcode_reset: "docs/runbooks/lost-second-factor.md",
  remove_passkeys: "docs/runbooks/lost-second-factor.md",
  end_card_sessions: "docs/runbooks/card-issuer.md",
  reopen_teleport_link: "docs/runbooks/teleport.md",
  remove_trouble: "docs/runbooks/monitoring.md",
  restart_audit_check: "docs/runbooks/audit-log.md",
};
