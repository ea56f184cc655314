import type { Interventions } from "../modules/console/interventions/index.ts";
import type { Forfeits } from "../modules/enter/forfeits/index.ts";
import type { Rewards } from "../modules/grow/rewards/index.ts";
import { createApprovals } from "../modules/staff/approvals/index.ts";
import type { AuditLog } from "../modules/staff/audit-log/index.ts";
import type { Freezes } from "../modules/staff/freezes/index.ts";
import type { Staff } from "../modules/staff/staff/index.ts";
import type { Outside } from "../outside.ts";

interface Neighbours {
  freezes: Freezes;
  staff: Staff;
  rewards: Rewards;
  forfeits: Forfeits;
  interventions: Pick<Interventions, "approvals">;
  auditLog: AuditLog;
}

/** Creates the approvals, with every kind of change that members of staff propose. */
export const wireApprovals = (
  { pool, clock, logger }: Outside,
  { freezes, staff, rewards, forfeits, interventions, auditLog }: Neighbours,
) =>
  createApprovals({
    pool,
    clock,
    logger,
    kinds: [
      freezes.approval,
      staff.approval,
      ...rewards.approvals,
      forfeits.approval,
      ...interventions.approvals,
    ],
    readRole: staff.readRole,
    appendEntry: auditLog.append,
  });
