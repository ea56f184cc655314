import { inTransaction, type Queryable } from "@lilypad/db";
import {
  idempotencyKeyOf,
  type NewBankAccount,
  RampError,
  type RampPaymentAccount,
  type RampProvider,
} from "@lilypad/providers";
import { backOffMs } from "../../../platform/due-work/index.ts";
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
  type LinkedAccountRow,
  lockAccount,
  lockAccountsOf,
  markRemoved,
  postpone,
  removeAccount,
  settleDefault,
  tellAccountChange,
} from "../state/linked-account-store.ts";
import { sealContext } from "../state/to-wire.ts";

/** What the provider is told, but for the key: sealed with the account until it took it. */
export type LinkDetails = Omit<NewBankAccount, "idempotencyKey">;

/** The whole outcome of asking the provider to link an account. */
export type LinkOutcome =
  | { kind: "settled" }
  | { kind: Exclude<LinkFailure, "unknown">; fields: readonly string[] }
  | { kind: "unknown" };

const duplicateReason = "This bank account is linked already.";
const refusedReason =
  "Your bank account couldn't be linked. Please check the details and link it again.";
const silentReason = "We couldn't reach our banking partner. Please link this account again.";

const pendingUntil = (attempts: number, now: Date) =>
  new Date(now.getTime() + backOffMs(pendingBackOff, attempts));

/** When a worker looks again: at once for what was unlinked meanwhile, later for what is pending. */
function nextLook(row: LinkedAccountRow, status: string, now: Date): Date | null {
  if (row.unlinkedAt !== null) return now;
  return status === "pending" ? pendingUntil(1, now) : null;
}

/**
 * Keeps what the provider answered about an account, never backwards; the default follows.
 * @param answer "gone" when the provider knows it no more
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

/** The provider took the account. False when another of ours stands for the same one already. */
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
      // It was unlinked, not removed yet, and is linked again: now this one stands for it.
      await markRemoved(db, other.id, now);
    }
    await keepAnswer(db, id, answer, now);
    return true;
  });
}

/** Nothing was linked: the details may be corrected and sent again under the same link. */
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
    // Under the same key the provider would go on to answer the refusal.
    if (failure !== "not_now") await countRefusal(db, row.id);
    await tellAccountChange(db, row.personId, row.id);
  });
}

/** A link that the person does not wait for any more ends with a reason in their list. */
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
 * Tells the provider about an account that was decided here, under the key that follows from its row:
 * however often this runs, one account is linked.
 * @param row leased: nobody else is asking meanwhile
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
