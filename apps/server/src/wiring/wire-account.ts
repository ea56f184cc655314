import type { Operation } from "@lilypad/api-contract";
import { accountParts } from "../account-parts.ts";
import { waiverAccess } from "../commands/staff-operations.ts";
import { createAccount } from "../modules/account/index.ts";
import type { ReadApprovalFacts } from "../modules/approvals/index.ts";
import { createForfeits } from "../modules/forfeits/index.ts";
import { holdsAnything } from "../modules/payments/index.ts";
import type { Outside } from "../outside.ts";
import { keptTexts } from "../personal-data/index.ts";
import { wireInterventions } from "./wire-interventions.ts";

type AccountDeps = Parameters<typeof createAccount>[0];

interface Neighbours extends Pick<AccountDeps, "isStaff" | "hasPending" | "noteReturns"> {
  /** The modules that store something about people. */
  parts: Omit<Parameters<typeof accountParts>[0], "forfeits" | "interventions">;
  readApprovalFactsFor: (operation: Pick<Operation, "staff">) => ReadApprovalFacts;
}

/** Creates the modules for leaving: the deletion of an account, what is given up with it, and what staff change of accounts before. */
export function wireAccount(
  outside: Outside,
  { parts, readApprovalFactsFor, ...neighbours }: Neighbours,
) {
  const { config, pool, clock, logger, mailer } = outside;
  const forfeits = createForfeits({
    pool,
    clock,
    logger,
    assignSafe: parts.wallets.createSmartAccount,
    readApprovalFacts: readApprovalFactsFor(waiverAccess),
  });
  const interventions = wireInterventions(outside, {
    ...parts,
    isStaff: neighbours.isStaff,
    readApprovalFactsFor,
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
    parts: accountParts({ ...parts, forfeits, interventions }),
    spendCode: parts.identity.security.spendCode,
    holdsAnything,
    freezeKindOf: parts.freezes.kindOf,
  });
  return { account, forfeits, interventions };
}
