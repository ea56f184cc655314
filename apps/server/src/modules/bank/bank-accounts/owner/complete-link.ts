import { inTransaction, type Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import { leaseDue } from "../../../../platform/due-work/index.ts";
import { type FieldError, fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { fingerprintOf } from "../details/account-fingerprint.ts";
import {
  type AccountDetails,
  operationOf,
  type ReadAccount,
  readDetails,
} from "../details/read-details.ts";
import { carryOutLink, type LinkDetails, type LinkOutcome } from "../provider/carry-out.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";
import {
  type BankAccountsDeps,
  requireDirectory,
  requireRamp,
} from "../state/bank-accounts-deps.ts";
import { addBankLink, type BankLink, findBankLink } from "../state/bank-link-store.ts";
import {
  accountQueue,
  addAccount,
  findAccountById,
  hasFingerprint,
  listAccountsOf,
  lockAccount,
  lockAccountsOf,
  tellAccountChange,
} from "../state/linked-account-store.ts";
import { type LinkedAccount, sealContext, toLinkedAccount } from "../state/to-wire.ts";
import {
  bankLinkLifeMs,
  maxAccounts,
  type NamedOwner,
  requireOwner,
  requireProvider,
} from "./begin-link.ts";

export interface LinkRequest {
  personId: string;
  /** If omitted, a new link is created. */
  linkId: string | undefined;
  /** The provider that the caller expects this installation to use. */
  provider?: RampProviderName | undefined;
  details: AccountDetails;
}

interface Decision extends LinkRequest {
  account: ReadAccount;
  owner: NamedOwner;
  customerId: string;
  bankId: string;
  logoUrl: string | null;
  fingerprint: Buffer;
}

/** Finds the bank of the request in the directory, and checks the account details against it. */
export async function readRequest(deps: BankAccountsDeps, details: AccountDetails) {
  const bank = await requireDirectory(deps)
    .findBank(details.bank)
    .catch((error: unknown) => refuseFor(error, deps.logger));
  const operation = bank === null ? undefined : operationOf(bank, details);
  if (bank === null || operation === undefined) return fail("BANK_NOT_FOUND");
  return { bank, account: readDetails(bank, operation, details) };
}

/** A repeated request for the same link returns the same account, or is refused. */
function readReplay(row: LinkedAccountRow, { personId, fingerprint }: Decision): LinkedAccountRow {
  if (row.personId !== personId || row.unlinkedAt !== null) return fail("BANK_LINK_EXPIRED");
  if (row.fingerprint === null || !row.fingerprint.equals(fingerprint)) {
    return fail("BANK_LINK_CONFLICT");
  }
  return row;
}

async function openLink(
  db: Queryable,
  deps: BankAccountsDeps,
  { personId, linkId }: Decision,
): Promise<BankLink> {
  const now = deps.clock.now();
  if (linkId !== undefined) {
    const link = await findBankLink(db, linkId);
    if (link === null || link.personId !== personId || link.expiresAt <= now) {
      return fail("BANK_LINK_EXPIRED");
    }
    return link;
  }
  const expiresAt = new Date(now.getTime() + bankLinkLifeMs);
  const link = { id: newId(), personId, provider: requireRamp(deps).name, expiresAt };
  await addBankLink(db, { ...link, now });
  return { ...link, attempts: 0 };
}

function detailsFor({ account, customerId, owner }: Decision): LinkDetails {
  return {
    customerId,
    currency: account.currency,
    country: account.country,
    bankName: account.bankName,
    bankAddress: account.bankAddress,
    owner: { ...owner, address: account.ownerAddress },
    fields: account.fields,
    isThirdParty: false,
  };
}

/**
 * Stores the request in one transaction before the provider is called, so that the call can be
 * repeated after a crash.
 */
async function decide(
  db: Queryable,
  deps: BankAccountsDeps,
  decision: Decision,
): Promise<{ row: LinkedAccountRow; isNew: boolean }> {
  const { box, clock } = deps;
  const { personId, linkId, account, fingerprint } = decision;
  await lockAccountsOf(db, personId);
  const before = linkId === undefined ? null : await lockAccount(db, linkId, "update");
  if (before !== null) return { row: readReplay(before, decision), isNew: false };
  const link = await openLink(db, deps, decision);
  if (await hasFingerprint(db, personId, fingerprint)) fail("BANK_ACCOUNT_ALREADY_LINKED");
  const linked = await listAccountsOf(db, personId);
  if (linked.length >= maxAccounts) fail("BANK_ACCOUNT_LIMIT_REACHED");
  const now = clock.now();
  const { id } = link;
  await addAccount(db, {
    id,
    personId,
    provider: link.provider,
    customerId: decision.customerId,
    paymentAccountId: null,
    status: "linking",
    bankId: decision.bankId,
    bankName: account.bankName,
    displayName: account.bankName,
    logoUrl: decision.logoUrl,
    country: account.country,
    currency: account.currency,
    last4: account.last4,
    metadata: box.seal(JSON.stringify(account.metadata), sealContext(id, "metadata")),
    details: box.seal(JSON.stringify(detailsFor(decision)), sealContext(id, "details")),
    fingerprint,
    linkAttempt: link.attempts + 1,
    // Leased as by the queue's worker, so that only this request calls the provider.
    attempts: 1,
    dueAt: new Date(now.getTime() + accountQueue(link.provider).leaseMs),
    now,
  });
  await tellAccountChange(db, personId, id);
  const row = await findAccountById(db, id);
  return row === null ? fail("INTERNAL") : { row, isNew: true };
}

/**
 * Claims an account for this request, as the worker does; null if it is claimed already or not due.
 */
async function claimAccount(
  { pool, clock }: BankAccountsDeps,
  { id, provider }: LinkedAccountRow,
): Promise<LinkedAccountRow | null> {
  const queue = accountQueue(provider);
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + queue.leaseMs);
  const wanted = { key: [id], now, max: 1, leaseUntil };
  const [claimed] = await leaseDue<LinkedAccountRow>(pool, queue, wanted);
  return claimed?.row ?? null;
}

/**
 * The provider's messages may repeat the entered values, so only the names of the fields are
 * returned.
 */
function refusedFields(paths: readonly string[], details: AccountDetails): FieldError[] {
  const known = new Set(Object.keys(details));
  const names = paths.map((path) => path.split(".").at(-1) ?? "").filter((name) => known.has(name));
  return names.map((name) => ({
    path: `body.accountDetails.${name}`,
    message: "The bank didn't accept this",
  }));
}

function requireTaken(outcome: LinkOutcome, details: AccountDetails): void {
  if (outcome.kind === "refused") {
    fail("BANK_ACCOUNT_REFUSED", { fields: refusedFields(outcome.fields, details) });
  }
  if (outcome.kind === "already_linked") fail("BANK_ACCOUNT_ALREADY_LINKED");
  if (outcome.kind === "not_verified") fail("KYC_REQUIRED");
  if (outcome.kind === "not_now") fail("RAMP_UNAVAILABLE");
}

/**
 * Links a bank account of the caller. While the outcome at the provider is unknown, the account is
 * pending and a worker retries. Repeating the same link with the same account is a replay.
 * @throws VALIDATION_FAILED, naming every field that is missing, malformed or mistyped
 * @throws BANK_NOT_FOUND; BANK_ACCOUNT_REFUSED, RAMP_UNAVAILABLE: nothing was linked, and the link
 *   may be completed again
 * @throws BANK_LINK_EXPIRED, BANK_LINK_CONFLICT, BANK_ACCOUNT_ALREADY_LINKED,
 *   BANK_ACCOUNT_LIMIT_REACHED, KYC_REQUIRED, PROFILE_INCOMPLETE, RAMP_NOT_CONFIGURED, RATE_LIMITED
 */
export async function completeLink(
  deps: BankAccountsDeps,
  request: LinkRequest,
): Promise<LinkedAccount> {
  const { pool, box } = deps;
  const { personId, details } = request;
  const ramp = requireRamp(deps);
  requireProvider(ramp.name, request.provider);
  const owner = await requireOwner(deps, personId);
  await deps.requireSatisfied(personId);
  const { bank, account } = await readRequest(deps, details);
  const decision: Decision = {
    ...request,
    account,
    owner,
    customerId: await deps.customerOf(personId),
    bankId: bank.id,
    logoUrl: bank.logoUrl,
    fingerprint: fingerprintOf(deps.fingerprintKey, { personId, account }),
  };
  const { row, isNew } = await inTransaction(pool, (db) => decide(db, deps, decision));
  const leased = isNew ? row : await claimAccount(deps, row);
  if (leased !== null) requireTaken(await carryOutLink(deps, ramp, leased), details);
  const linked = await findAccountById(pool, row.id);
  return linked === null ? fail("BANK_ACCOUNT_REFUSED") : toLinkedAccount(box, linked);
}
