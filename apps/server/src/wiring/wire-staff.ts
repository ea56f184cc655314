import type { Operation } from "@lilypad/api-contract";
import type { Registry } from "prom-client";
import type { Interventions } from "../modules/console/interventions/index.ts";
import type { Forfeits } from "../modules/enter/forfeits/index.ts";
import { passkeySince } from "../modules/enter/second-factor/index.ts";
import type { Rewards } from "../modules/grow/rewards/index.ts";
import { adminBoundAt } from "../modules/people/people/index.ts";
import { createApprovals, createReadFacts } from "../modules/staff/approvals/index.ts";
import {
  type AuditLog,
  createAlarmWorker,
  createAuditLog,
} from "../modules/staff/audit-log/index.ts";
import { createFreezes, type Freezes } from "../modules/staff/freezes/index.ts";
import { createStaff, type Staff } from "../modules/staff/staff/index.ts";
import { createTickets } from "../modules/staff/tickets/index.ts";
import {
  announceSecurityChange,
  announceTicketAnswer,
} from "../modules/tell/notifications/index.ts";
import type { Outside } from "../outside.ts";
import { createSealedBox } from "../platform/sealed/sealed-box.ts";
import { waitingChanges } from "../waiting-changes.ts";

/**
 * Creates the modules for members of staff on which other modules depend: their roles, the log of their actions, the
 * freezes of accounts, and the tickets that people write to them.
 */
export function wireStaff(
  { config, pool, clock, logger, mailer, secrets }: Outside,
  registry: Registry,
) {
  const auditLog = createAuditLog({ pool, clock, logger, registry });
  const staff = createStaff({
    pool,
    clock,
    logger,
    mailer,
    publicUrl: config.publicUrl,
    adminEmails: config.adminEmails,
    passkeySince,
    adminBoundAt,
    minPasskeyAgeMs: config.staffPasskeyHours * 3_600_000,
  });
  /** Creates the function that reads the facts for approving a proposal of an operation. */
  const readApprovalFactsFor = (operation: Pick<Operation, "staff">) =>
    createReadFacts(staff.readRole, operation);
  const freezes = createFreezes({
    pool,
    clock,
    logger,
    tellPerson: announceSecurityChange,
    waitingChanges,
  });
  const emergencyAlarms = createAlarmWorker({
    pool,
    clock,
    logger,
    mailer,
    publicUrl: config.publicUrl,
    listAdministrators: staff.listAdministrators,
  });
  const tickets = createTickets({
    pool,
    clock,
    logger,
    registry,
    box: createSealedBox(secrets.bankDetailsKeys),
    tellPerson: announceTicketAnswer,
  });
  const isStaff = async (personId: string) => (await staff.roleOf(personId)) !== null;
  return {
    forStaff: { auditLog, staff, freezes, emergencyAlarms, tickets },
    /** The parts of it that a person's profile shows. */
    peopleByStaff: { staffRoleOf: staff.roleOf, freezeOf: freezes.freezeOf },
    isStaff,
    readApprovalFactsFor,
  };
}

interface WithApprovals {
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
  { freezes, staff, rewards, forfeits, interventions, auditLog }: WithApprovals,
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
