import { inRetriedTransaction, inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import { noteDeletionAsked } from "../people/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import {
  closeAccount,
  listClosingBefore,
  lockClosing,
  markDeleted,
  reopenAccount,
  waitForSends,
} from "./account-store.ts";
import { goodbyeMail } from "./goodbye-mail.ts";

/** A send takes milliseconds; if one takes longer than this, the account stays open. */
const maxSendMs = 5_000;
/** A process that closed an account has this long to finish before another one does. */
const abandonedAfterMs = 60_000;

/** What is kept, as told to the person. */
export const kept: readonly string[] = [
  "Payment records, under account numbers (ours and our banking partner's) instead of your name.",
  "Your account's address on the blockchain, which is public and can't be deleted by anyone.",
  "Payments and their notes in the history of people you paid or who paid you, shown with “Deleted account”.",
  "Your display tag, so no one can take it for a year and pretend to be you.",
  "If you earned rewards: a fingerprint of your email address for three years, and of the devices you earned them on for one year, so no one can earn them repeatedly. Your address can't be read from it.",
  "Data held by our banking partner and the card issuer, if you used them. The law requires them to keep it and we can't delete it there, but we unlink your bank accounts.",
  "Amounts below 1.00 of a currency, if you left any in the account. Our support can send them to you.",
];

type Obstacle = "BALANCE_LEFT" | "PAYMENTS_UNDER_WAY";

async function findObstacle(
  deps: AccountDeps,
  db: Queryable,
  { personId, askedAt }: { personId: string; askedAt: Date },
): Promise<Obstacle | null> {
  // Pending payments are checked first: they may be why money is left, and they end.
  if (await deps.hasPending(db, personId)) return "PAYMENTS_UNDER_WAY";
  return (await deps.holdsAnything(db, personId, askedAt)) ? "BALANCE_LEFT" : null;
}

type Ending = { kind: "erased"; email: string } | { kind: "reopened"; obstacle: Obstacle };

async function erase(
  deps: AccountDeps,
  db: Queryable,
  personId: string,
  sendsEnded: boolean,
): Promise<Ending | null> {
  const now = deps.clock.now();
  const closing = await lockClosing(db, personId);
  if (closing === null) return null;
  const { email, askedAt } = closing;
  const obstacle = sendsEnded
    ? await findObstacle(deps, db, { personId, askedAt })
    : "PAYMENTS_UNDER_WAY";
  if (obstacle !== null) {
    await reopenAccount(db, personId, now);
    return { kind: "reopened", obstacle };
  }
  await deps.noteReturns(db, personId, askedAt);
  for (const { forget } of deps.parts) {
    if (typeof forget === "function") await forget(db, { id: personId, email, at: now });
  }
  await markDeleted(db, personId, now);
  return { kind: "erased", email };
}

/**
 * Erases a closed account, or opens it again if something prevents the deletion.
 * @returns null if another process has finished it meanwhile
 */
async function finishClosing(deps: AccountDeps, personId: string): Promise<Ending | null> {
  const sendsEnded = await waitForSends(deps.pool, personId, maxSendMs);
  // Payments to the account that end meanwhile change its history in another order.
  const ending = await inRetriedTransaction(deps.pool, (db) =>
    erase(deps, db, personId, sendsEnded),
  );
  if (ending?.kind === "erased") {
    const mail = goodbyeMail(ending.email, kept, deps.settings.supportEmail);
    // The account is deleted even if the mail fails; a mail server's answer may contain the
    // address.
    await deps.mailer.send(mail).catch((error: unknown) => {
      deps.logger.warn(
        { reason: error instanceof Error ? error.name : "unknown" },
        "a mail was refused",
      );
    });
  }
  return ending;
}

/**
 * Deletes the caller's account. It is closed first, so that nothing new can start, then checked
 * again, then erased, so that money sent at the same time is never left behind. What other people
 * send after the first request does not prevent the deletion; it is returned to them.
 * @throws STEP_UP_REQUIRED; SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 * @throws BALANCE_LEFT or PAYMENTS_UNDER_WAY: nothing was deleted, and the code was used up only if
 * the
 *   obstacle appeared at the last moment
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Caller,
  code: string | undefined,
): Promise<{ deleted: true; kept: string[] }> {
  const { pool, clock, spendCode } = deps;
  const { personId, email } = caller;
  const askedAt = (await noteDeletionAsked(pool, personId)) ?? fail("UNAUTHENTICATED");
  const obstacle = await findObstacle(deps, pool, { personId, askedAt });
  if (obstacle !== null) fail(obstacle);
  await spendCode({ personId, email }, code);
  const closed = await inTransaction(pool, (db) => closeAccount(db, personId, clock.now()));
  if (closed === null) fail("UNAUTHENTICATED");
  const ending = await finishClosing(deps, personId);
  if (ending?.kind === "reopened") fail(ending.obstacle);
  return { deleted: true, kept: [...kept] };
}

/** What stands in the way of an erasure that staff carry out. */
export type ErasureObstacle = Obstacle | "STAFF_MEMBER" | "ACCOUNT_FROZEN";

/** Lists everything that stands in the way of deleting a person's account now; empty if nothing does. */
export async function listObstacles(
  deps: AccountDeps,
  personId: string,
): Promise<ErasureObstacle[]> {
  const { pool, clock } = deps;
  const obstacles: readonly (readonly [ErasureObstacle, Promise<boolean>])[] = [
    ["PAYMENTS_UNDER_WAY", deps.hasPending(pool, personId)],
    ["BALANCE_LEFT", deps.holdsAnything(pool, personId, clock.now())],
    ["STAFF_MEMBER", deps.isStaff(personId)],
    ["ACCOUNT_FROZEN", deps.isFrozen(personId)],
  ];
  const found = await Promise.all(
    obstacles.map(async ([name, isThere]) => ((await isThere) ? [name] : [])),
  );
  return found.flat();
}

/**
 * Deletes a person's account at their request, as deleteAccount does: a member of staff has checked who asks, in place of
 * the mailed code. Members of staff lose their role first, which needs a second approval; frozen accounts stay.
 * @returns what stands in the way; empty if the account is deleted
 * @throws NOT_FOUND for an account that is closed; BALANCE_LEFT or PAYMENTS_UNDER_WAY if that began meanwhile
 */
export async function eraseForPerson(
  deps: AccountDeps,
  act: StaffAct,
  personId: string,
): Promise<ErasureObstacle[]> {
  const { pool, clock } = deps;
  const obstacles = await listObstacles(deps, personId);
  if (obstacles.length > 0) {
    const details = { erased: false, obstacles: obstacles.join(" ") };
    await act.record(pool, { subject: personId, details });
    return obstacles;
  }
  if ((await noteDeletionAsked(pool, personId)) === null) fail("NOT_FOUND");
  await inTransaction(pool, async (db) => {
    if ((await closeAccount(db, personId, clock.now())) === null) fail("NOT_FOUND");
    await act.record(db, { subject: personId, details: { erased: true } });
  });
  const ending = await finishClosing(deps, personId);
  if (ending?.kind === "reopened") fail(ending.obstacle);
  return [];
}

/**
 * Finishes deletions that a dead process left incomplete.
 * @returns the number of accounts that were erased or opened again
 */
export async function finishAbandoned(deps: AccountDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - abandonedAfterMs);
  const abandoned = await listClosingBefore(deps.pool, before);
  for (const personId of abandoned) {
    const ending = await finishClosing(deps, personId);
    deps.logger.warn(
      { personId, ending: ending?.kind },
      "an account that was being deleted was left behind",
    );
  }
  return abandoned.length;
}
