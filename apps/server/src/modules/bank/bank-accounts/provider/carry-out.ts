import { inTransaction, type Queryable } from "@lilypad/db";
import {
  idempotencyKeyOf,
  type NewBankAccount,
  RampError,
  type RampPaymentAccount,
  type RampProvider,
} from "@lilypad/providers";
import { backOffMs } from "../../../../platform/due-work/index.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { countRefusal } from "../state/bank-link-store.ts";
import {
  type LinkFailure,
  linkBackOff,
  linkFailureOf,
  longestLinkingMs,
  nextState,
  pendingBackOff,
  providersLast4,
} from "../state/linked-account-rules.ts";
import {
  changeState,
  findAccountByPaymentAccount,
  lockAccount,
  lockAccountsOf,
  markRemoved,
  postpone,
  removeAccount,
  settleDefault,
  tellAccountChange,
} from "../state/linked-account-store.ts";
import { sealContext } from "../state/to-wire.ts";

/**
 * The request to the provider without the key. It is stored sealed with the account until the
 * provider accepts it.
 */
export type LinkDetails = Omit<NewBankAccount, "idempotencyKey">;

/** The outcome of a request to the provider to link an account. */
export type LinkOutcome =
  | { kind: "settled" }
  | { kind: Exclude<LinkFailure, "unknown">; fields: readonly string[] }
  | { kind: "unknown" };

const duplicateReason = "This bank account is already linked.";
const refusedReason =
  "Your bank account couldn't be linked. Please check the details and link it again.";
const silentReason = "We couldn't reach our banking partner. Please link this account again.";

const pendingUntil = (attempts: number, now: Date) =>
  new Date(now.getTime() + backOffMs(pendingBackOff, attempts));

/**
 * When a worker processes the account again: now if it was unlinked meanwhile, later if it is
 * pending.
 */
function nextLook(row: LinkedAccountRow, status: string, now: Date): Date | null {
  if (row.unlinkedAt !== null) return now;
  return status === "pending" ? pendingUntil(1, now) : null;
}

/**
 * Stores the provider's answer about an account, unless it is outdated, and updates the default
 * account.
 * @param answer "gone" if the provider no longer has the account
 * @returns whether anything changed
 */
export async function keepAnswer(
  db: Queryable,
  id: string,
  answer: RampPaymentAccount | "gone",
  now: Date,
): Promise<boolean> {
  const row = await lockAccount(db, id, "update");
  if (row === null) return false;
  const status = nextState(row.status, answer === "gone" ? "gone" : answer.status);
  if (status === row.status) {
    if (status === "pending") await postpone(db, id, pendingUntil(row.attempts, now));
    return false;
  }
  await changeState(db, id, {
    status,
    dueAt: nextLook(row, status, now),
    now,
    ...(answer === "gone"
      ? {}
      : {
          paymentAccountId: answer.paymentAccountId,
          last4: providersLast4(row.country, answer.last4),
          bankName: answer.bankName,
        }),
  });
  await settleDefault(db, row.personId);
  await tellAccountChange(db, row.personId, id);
  return true;
}

/**
 * The provider accepted the account. Returns false if the person has linked the same account
 * already.
 */
async function settleLink(
  { pool, clock }: BankAccountsDeps,
  row: LinkedAccountRow,
  answer: RampPaymentAccount,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    await lockAccountsOf(db, row.personId);
    const { id, provider, personId } = row;
    const now = clock.now();
    const other = await findAccountByPaymentAccount(db, provider, answer.paymentAccountId);
    if (other !== null && other.id !== id) {
      if (other.unlinkedAt === null) {
        const statusReason = duplicateReason;
        await changeState(db, id, { status: "failed", statusReason, dueAt: null, now });
        await tellAccountChange(db, personId, id);
        return false;
      }
      // The other one was unlinked but not removed yet; this account replaces it.
      await markRemoved(db, other.id, now);
    }
    await keepAnswer(db, id, answer, now);
    return true;
  });
}

/** Nothing was linked: the details may be corrected and sent again for the same link. */
async function withdrawLink(
  { pool }: BankAccountsDeps,
  row: LinkedAccountRow,
  failure: LinkFailure,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, row.personId);
    const current = await lockAccount(db, row.id, "update");
    if (current?.status !== "linking") return;
    await removeAccount(db, row.id);
    // With the same key the provider would repeat its refusal.
    if (failure !== "not_now") await countRefusal(db, row.id);
    await tellAccountChange(db, row.personId, row.id);
  });
}

/** Ends a link with a reason in the list, because the person no longer waits for the answer. */
async function endLink(
  { pool, clock }: BankAccountsDeps,
  row: LinkedAccountRow,
  end: { status: "failed" | "errored"; statusReason: string },
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, row.personId);
    const current = await lockAccount(db, row.id, "update");
    if (current?.status !== "linking") return;
    await changeState(db, row.id, { ...end, dueAt: null, now: clock.now() });
    await tellAccountChange(db, row.personId, row.id);
  });
}

const askedBefore = (row: LinkedAccountRow) => row.attempts > 1;

/**
 * Sends a stored link to the provider. The idempotency key is derived from the row, so that repeated calls link one
 * account.
 * @param row leased, so that no other worker or request sends it at the same time
 */
export async function carryOutLink(
  deps: BankAccountsDeps,
  ramp: RampProvider,
  row: LinkedAccountRow,
): Promise<LinkOutcome> {
  const { pool, clock, box, logger } = deps;
  if (row.details === null) return { kind: "settled" };
  const details: LinkDetails = JSON.parse(box.open(row.details, sealContext(row.id, "details")));
  const idempotencyKey = idempotencyKeyOf("create-bank-account", `${row.id}:${row.linkAttempt}`);
  try {
    const answer = await ramp.createBankAccount({ ...details, idempotencyKey });
    const isOurs = await settleLink(deps, row, answer);
    return isOurs ? { kind: "settled" } : { kind: "already_linked", fields: [] };
  } catch (error) {
    if (!(error instanceof RampError)) throw error;
    const failure = linkFailureOf(error.code);
    const now = clock.now();
    logger.info({ linkedAccount: row.id, code: error.code }, "an account is not linked yet");
    if (failure === "unknown" || (failure === "not_now" && askedBefore(row))) {
      if (now.getTime() - row.createdAt.getTime() < longestLinkingMs) {
        const pauseMs = backOffMs(linkBackOff, row.attempts);
        await postpone(pool, row.id, new Date(now.getTime() + pauseMs));
      } else {
        await endLink(deps, row, { status: "errored", statusReason: silentReason });
      }
      return { kind: "unknown" };
    }
    if (askedBefore(row)) {
      await endLink(deps, row, { status: "failed", statusReason: refusedReason });
    } else await withdrawLink(deps, row, failure);
    return { kind: failure, fields: error.issues.map((issue) => issue.path) };
  }
}
