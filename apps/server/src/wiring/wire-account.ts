import type { Operation } from "@lilypad/api-contract";
import { accountParts } from "../account-parts.ts";
import { waiverAccess } from "../commands/staff-operations.ts";
import { createAccount } from "../modules/account/index.ts";
import type { ReadApprovalFacts } from "../modules/approvals/index.ts";
import { createForfeits } from "../modules/forfeits/index.ts";
import { holdsAnything } from "../modules/payments/index.ts";
import type { Outside } from "../outside.ts";
import { keptTexts } from "../personal-data/index.ts";

type AccountDeps = Parameters<typeof createAccount>[0];

interface Neighbours extends Pick<AccountDeps, "isStaff" | "hasPending" | "noteReturns"> {
  /** The modules that store something about people. */
  parts: Omit<Parameters<typeof accountParts>[0], "forfeits">;
  readApprovalFactsFor: (operation: Pick<Operation, "staff">) => ReadApprovalFacts;
}

/** Creates the modules for leaving: the deletion of an account, and what is given up with it. */
export function wireAccount(
  { config, pool, clock, logger, mailer }: Outside,
  { parts, readApprovalFactsFor, ...neighbours }: Neighbours,
) {
  const forfeits = createForfeits({
    pool,
    clock,
    logger,
    assignSafe: parts.wallets.createSmartAccount,
    readApprovalFacts: readApprovalFactsFor(waiverAccess),
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
    parts: accountParts({ ...parts, forfeits }),
    spendCode: parts.identity.security.spendCode,
    holdsAnything,
    freezeKindOf: parts.freezes.kindOf,
  });
  return { account, forfeits };
}
