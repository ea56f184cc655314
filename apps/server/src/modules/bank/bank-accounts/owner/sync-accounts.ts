import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import type { RampPaymentAccount, RampProviderName } from "@lilypad/providers";
import { newId } from "../../../../platform/ids.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { keepAnswer } from "../provider/carry-out.ts";
import { type BankAccountsDeps, requireRamp } from "../state/bank-accounts-deps.ts";
import { nextState, providersLast4 } from "../state/linked-account-rules.ts";
import {
  addAccount,
  findAccountByPaymentAccount,
  listAccountsOf,
  lockAccountsOf,
  settleDefault,
  tellAccountChange,
} from "../state/linked-account-store.ts";
import { sealContext, toLinkedAccount } from "../state/to-wire.ts";
import { maxAccounts, requireProvider } from "./begin-link.ts";

type PaymentAccounts = Data<Operations["listPaymentAccounts"]>["paymentAccounts"];

/**
 * The person's own accounts at the provider. Accounts of people who pay them by teleport are stored
 * under the same customer and left out.
 */
async function askProvider(deps: BankAccountsDeps, personId: string) {
  const ramp = requireRamp(deps);
  const customerId = await deps.customerOf(personId);
  const found = await ramp
    .listPaymentAccounts(customerId)
    .catch((error: unknown) => refuseFor(error, deps.logger));
  // Our own records are needed too: not every provider returns that an account is a third party's.
  const payers = await deps.payersAmong(
    ramp.name,
    found.map(({ paymentAccountId }) => paymentAccountId),
  );
  const own = found.filter(
    ({ isThirdParty, paymentAccountId }) => !isThirdParty && !payers.has(paymentAccountId),
  );
  return { ramp, customerId, found: own };
}

interface Adopted {
  personId: string;
  customerId: string;
  provider: RampProviderName;
  account: RampPaymentAccount;
}

/**
 * Adds an account that the provider has for the person and we do not, for example after a database
 * restore.
 */
async function adopt(db: Queryable, deps: BankAccountsDeps, adopted: Adopted): Promise<void> {
  const { personId, customerId, provider, account } = adopted;
  const { country, currency } = account;
  if (account.type !== "bank" || account.status === "deactivated") return;
  if (!/^[A-Z]{2}$/.test(country ?? "") || !/^[A-Z]{3}$/.test(currency ?? "")) return;
  const id = newId();
  await addAccount(db, {
    id,
    personId,
    provider,
    customerId,
    paymentAccountId: account.paymentAccountId,
    status: nextState("linking", account.status),
    bankId: null,
    bankName: account.bankName,
    displayName: account.bankName,
    logoUrl: null,
    country: country ?? "",
    currency: currency ?? "",
    last4: providersLast4(country, account.last4),
    metadata: deps.box.seal("{}", sealContext(id, "metadata")),
    details: null,
    fingerprint: null,
    linkAttempt: 1,
    attempts: 0,
    dueAt: account.status === "pending" ? deps.clock.now() : null,
    now: deps.clock.now(),
  });
  await tellAccountChange(db, personId, id);
}

/**
 * Fetches all of a person's accounts from the provider and stores their states. An account that the
 * provider no longer has is revoked. An unknown one is added, unless the outcome of a link is
 * pending: it may be that link's account.
 * @throws RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE, RATE_LIMITED, VALIDATION_FAILED
 */
export async function syncAccounts(
  deps: BankAccountsDeps,
  { personId, provider }: { personId: string; provider: RampProviderName | undefined },
): Promise<Data<Operations["syncLinkedAccounts"]>> {
  const { pool, box } = deps;
  requireProvider(requireRamp(deps).name, provider);
  const { ramp, customerId, found } = await askProvider(deps, personId);
  const rows = await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, personId);
    const now = deps.clock.now();
    const own = await listAccountsOf(db, personId);
    for (const row of own) {
      if (row.provider !== ramp.name || row.paymentAccountId === null) continue;
      const answer = found.find((one) => one.paymentAccountId === row.paymentAccountId);
      // The answer may be older than a change within the last minute.
      if (answer === undefined && row.updatedAt.getTime() > now.getTime() - 60_000) continue;
      await keepAnswer(db, row.id, answer ?? "gone", now);
    }
    const hasOpenLink = own.some(({ status }) => status === "linking");
    if (!hasOpenLink && own.length < maxAccounts) {
      for (const account of found) {
        const { paymentAccountId } = account;
        const known = await findAccountByPaymentAccount(db, ramp.name, paymentAccountId);
        if (known === null)
          await adopt(db, deps, { personId, customerId, provider: ramp.name, account });
      }
      await settleDefault(db, personId);
    }
    return listAccountsOf(db, personId);
  });
  return { accounts: rows.map((row) => toLinkedAccount(box, row)) };
}

/**
 * The person's accounts in their current state at the provider.
 * @throws RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE, RATE_LIMITED
 */
export async function listPaymentAccounts(
  deps: BankAccountsDeps,
  personId: string,
  wanted: { type?: string | undefined; country?: string | undefined },
): Promise<PaymentAccounts> {
  const { found } = await askProvider(deps, personId);
  const own = await listAccountsOf(deps.pool, personId);
  return found
    .filter(({ type, country }) => {
      if (wanted.type !== undefined && wanted.type !== type) return false;
      return wanted.country === undefined || wanted.country === country;
    })
    .map(({ isThirdParty: _, ...account }) => ({
      ...account,
      last4: providersLast4(account.country, account.last4),
      linkedAccountId:
        own.find((row) => row.paymentAccountId === account.paymentAccountId)?.id ?? null,
    }));
}
