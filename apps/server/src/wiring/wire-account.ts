import { accountParts } from "../account-parts.ts";
import { createAccount } from "../modules/enter/account/index.ts";
import { createForfeits } from "../modules/enter/forfeits/index.ts";
import { holdsAnything } from "../modules/money/payments/index.ts";
import { createApprovals } from "../modules/staff/approvals/index.ts";
import type { AuditLog } from "../modules/staff/audit-log/index.ts";
import type { Outside } from "../outside.ts";
import { keptTexts } from "../personal-data/index.ts";
import { wireInterventions } from "./wire-interventions.ts";

type AccountDeps = Parameters<typeof createAccount>[0];

interface Neighbours extends Pick<AccountDeps, "isStaff" | "hasPending" | "noteReturns"> {
  /** The modules that store something about people. */
  parts: Omit<Parameters<typeof accountParts>[0], "approvals"> & { auditLog: AuditLog };
}

/**
 * Creates the modules for leaving: the deletion of an account, what is given up with it, what staff change of accounts before, and the approvals
 * of everything that staff propose.
 */
export function wireAccount(outside: Outside, { parts, ...neighbours }: Neighbours) {
  const { config, pool, clock, logger, mailer } = outside;
  const forfeits = createForfeits({
    pool,
    clock,
    logger,
    assignSafe: parts.wallets.createSmartAccount,
  });
  const interventions = wireInterventions(outside, {
    ...parts,
    isStaff: neighbours.isStaff,
  });
  const { staff, freezes, rewards, auditLog } = parts;
  const approvals = createApprovals({
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
  const { supportEmail, publicUrl } = config;
  const account = createAccount({
    ...neighbours,
    pool,
    clock,
    logger,
    mailer,
    settings: { supportEmail, publicUrl },
    kept: keptTexts,
    forfeits,
    parts: accountParts({ ...parts, approvals }),
    spendCode: parts.identity.security.spendCode,
    holdsAnything,
    freezeKindOf: parts.freezes.kindOf,
  });
  return { account, forfeits, interventions, approvals };
}
