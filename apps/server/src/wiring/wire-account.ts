import { hasRunningPayment } from "../modules/bank/teleport/index.ts";
import { hasOwnPending } from "../modules/books/activity/index.ts";
import { type AccountPart, createAccount } from "../modules/enter/account/index.ts";
import { holdsAnything } from "../modules/money/payments/index.ts";
import type { Outside } from "../outside.ts";
import { keptTexts } from "../personal-data/index.ts";
import type { WiredModules } from "./wire-modules.ts";

/**
 * Creates the module for people's accounts, which uses all other modules.
 * @param parts the data of all modules about a person
 */
export function wireAccount(
  { config, pool, clock, logger, mailer }: Outside,
  modules: WiredModules,
  parts: readonly AccountPart[],
) {
  const { supportEmail, publicUrl } = config;
  const { funding, exchange, staff } = modules;
  return createAccount({
    pool,
    clock,
    logger,
    mailer,
    settings: { supportEmail, publicUrl },
    parts,
    kept: keptTexts,
    forfeits: modules.forfeits,
    isStaff: async (personId) => (await staff.roleOf(personId)) !== null,
    noteReturns: modules.paymentReturns.noteReturns,
    hasPending: async (db, personId) =>
      (await hasOwnPending(db, personId)) ||
      (await funding.hasOpenIntent(db, personId)) ||
      (await exchange.hasOpenExchange(db, personId)) ||
      hasRunningPayment(db, { personId }),
    spendCode: modules.identity.security.spendCode,
    holdsAnything,
    freezeKindOf: modules.freezes.kindOf,
  });
}
