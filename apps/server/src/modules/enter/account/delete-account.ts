import { inRetriedTransaction, inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { noteDeletionAsked } from "../../people/people/index.ts";
import type { GivenUp } from "../forfeits/index.ts";
import type { AccountDeps, LeavingPerson } from "./account-deps.ts";
import {
  closeAccount,
  listClosingBefore,
  lockClosing,
  markDeleted,
  readGivesUp,
  reopenAccount,
  waitForSends,
} from "./account-store.ts";
import { storeGoodbye } from "./say-goodbye.ts";

/** A send takes milliseconds; if one takes longer than this, the account stays open. */
const maxSendMs = 5_000;
/** A process that closed an account has this long to finish before another one does. */
const abandonedAfterMs = 60_000;

interface DeletionDeps extends AccountDeps {
  /** Sends the last mails that are stored. Never fails. */
  sendGoodbyes(): Promise<void>;
}

type Obstacle = "BALANCE_LEFT" | "PAYMENTS_UNDER_WAY";

async function findObstacle(
  deps: DeletionDeps,
  db: Queryable,
  { personId, askedAt, givesUp }: { personId: string; askedAt: Date; givesUp: GivenUp },
): Promise<Obstacle | null> {
  // Pending payments are checked first: they may be why money is left, and they end.
  if (await deps.hasPending(db, personId)) return "PAYMENTS_UNDER_WAY";
  const most = await deps.forfeits.readGivenUp(db, personId, givesUp);
  return (await deps.holdsAnything(db, personId, askedAt, most)) ? "BALANCE_LEFT" : null;
}

/** Removes the data that each module stores about a person, in the SQL transaction that deletes their account. */
export async function forgetParts(
  { parts }: Pick<AccountDeps, "parts">,
  db: Queryable,
  person: LeavingPerson,
): Promise<void> {
  for (const { forget } of parts) if (typeof forget === "function") await forget(db, person);
  await markDeleted(db, person.id, person.at);
}

type Ending = { kind: "erased" } | { kind: "reopened"; obstacle: Obstacle };

async function erase(
  deps: DeletionDeps,
  db: Queryable,
  personId: string,
  sendsEnded: boolean,
): Promise<Ending | null> {
  const now = deps.clock.now();
  const closing = await lockClosing(db, personId);
  if (closing === null) return null;
  const { email, askedAt, givesUp } = closing;
  const obstacle = sendsEnded
    ? await findObstacle(deps, db, { personId, askedAt, givesUp })
    : "PAYMENTS_UNDER_WAY";
  if (obstacle !== null) {
    await reopenAccount(db, personId, now);
    return { kind: "reopened", obstacle };
  }
  await deps.noteReturns(db, personId, askedAt);
  // Before the history is forgotten, in which the transfers get a line.
  await deps.forfeits.begin(db, personId, givesUp);
  await storeGoodbye(db, email, now);
  await forgetParts(deps, db, { id: personId, email, at: now });
  return { kind: "erased" };
}

/**
 * Erases a closed account, or opens it again if something prevents the deletion.
 * @returns null if another process has finished it meanwhile
 */
async function finishClosing(deps: DeletionDeps, personId: string): Promise<Ending | null> {
  const givesUp = await readGivesUp(deps.pool, personId);
  if (givesUp === null) return null;
  await deps.forfeits.prepare(personId, givesUp);
  const sendsEnded = await waitForSends(deps.pool, personId, maxSendMs);
  // Payments to the account that end meanwhile change its history in another order.
  const ending = await inRetriedTransaction(deps.pool, (db) =>
    erase(deps, db, personId, sendsEnded),
  );
  // The account is deleted even if the mail fails: a worker sends it then.
  if (ending?.kind === "erased") await deps.sendGoodbyes();
  return ending;
}

/**
 * Deletes the caller's account. It is closed first, so that nothing new can start, then checked again, then erased, so
 * that money sent at the same time is never left behind. Payments that arrive after the first request do not prevent
 * the deletion; they are returned to their senders.
 * @param answer.giveUpRewards whether the person was warned that their LIL lapses; without it LIL prevents the deletion
 * as money does
 * @throws STEP_UP_REQUIRED; SECURITY_CODE_REQUIRED, SECURITY_CODE_INVALID, CODE_EXPIRED
 * @throws BALANCE_LEFT or PAYMENTS_UNDER_WAY: nothing was deleted, and the code was used up only if the obstacle
 * appeared at the last moment
 */
export async function deleteAccount(
  deps: DeletionDeps,
  caller: Caller,
  {
    code,
    giveUpRewards = false,
  }: { code?: string | undefined; giveUpRewards?: boolean | undefined },
): Promise<{ deleted: true; kept: string[] }> {
  const { pool, clock, spendCode } = deps;
  const { personId, email } = caller;
  const askedAt = (await noteDeletionAsked(pool, personId)) ?? fail("UNAUTHENTICATED");
  const givesUp = { rewards: giveUpRewards, waiverId: null };
  const obstacle = await findObstacle(deps, pool, { personId, askedAt, givesUp });
  if (obstacle !== null) fail(obstacle);
  await spendCode({ personId, email }, code);
  await inTransaction(pool, async (db) => {
    const closed = await closeAccount(db, personId, { now: clock.now(), givesUp });
    if (closed === null) fail("UNAUTHENTICATED");
    // A freeze takes the same lock, and may have come since the request was let in.
    if ((await deps.freezeKindOf(db, personId)) !== null) fail("ACCOUNT_FROZEN");
  });
  const ending = await finishClosing(deps, personId);
  if (ending?.kind === "reopened") fail(ending.obstacle);
  return { deleted: true, kept: [...deps.kept] };
}

/** A reason why staff cannot erase an account now. */
export type ErasureObstacle = Obstacle | "STAFF_MEMBER" | "ACCOUNT_FROZEN";

/** The kind of a freeze that the person requested, so that their data is not processed until the account is deleted. */
const restricted = "person_asked";

const keepsAccount = (freezeKind: string | null) =>
  freezeKind !== null && freezeKind !== restricted;

/** The money that staff give up for a person: LIL always, dollars and euros with an approved waiver. */
const givenUpByStaff = async (
  { forfeits, pool }: DeletionDeps,
  personId: string,
): Promise<GivenUp> => ({
  rewards: true,
  waiverId: await forfeits.waiverOf(pool, personId),
});

/** Lists the money that an erasure by staff would give up now, as texts such as "100.00 LIL". */
export const listGivenUp = async (deps: DeletionDeps, personId: string): Promise<string[]> =>
  deps.forfeits.describe(personId, await givenUpByStaff(deps, personId));

/** Lists all obstacles to deleting a person's account now; empty if there are none. */
export async function listObstacles(
  deps: DeletionDeps,
  personId: string,
): Promise<ErasureObstacle[]> {
  const { pool, clock } = deps;
  const givesUp = await givenUpByStaff(deps, personId);
  const most = await deps.forfeits.readGivenUp(pool, personId, givesUp);
  const obstacles: readonly (readonly [ErasureObstacle, Promise<boolean>])[] = [
    ["PAYMENTS_UNDER_WAY", deps.hasPending(pool, personId)],
    ["BALANCE_LEFT", deps.holdsAnything(pool, personId, clock.now(), most)],
    ["STAFF_MEMBER", deps.isStaff(personId)],
    ["ACCOUNT_FROZEN", deps.freezeKindOf(pool, personId).then(keepsAccount)],
  ];
  const found = await Promise.all(
    obstacles.map(async ([name, isThere]) => ((await isThere) ? [name] : [])),
  );
  return found.flat();
}

/**
 * Deletes a person's account at their request, as deleteAccount does: a member of staff has verified the person's
 * identity, in place of the mailed code. Members of staff lose their role first, which needs a second approval. Frozen
 * accounts stay, unless the person has requested the freeze. LIL lapses, and money that the person has waived is given
 * up.
 * @returns the obstacles; empty if the account is deleted
 * @throws NOT_FOUND for an account that is closed; BALANCE_LEFT, PAYMENTS_UNDER_WAY or ACCOUNT_FROZEN if that began
 * meanwhile
 */
export async function eraseForPerson(
  deps: DeletionDeps,
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
  const givesUp = await givenUpByStaff(deps, personId);
  await inTransaction(pool, async (db) => {
    const closed = await closeAccount(db, personId, { now: clock.now(), givesUp });
    if (closed === null) fail("NOT_FOUND");
    if (keepsAccount(await deps.freezeKindOf(db, personId))) fail("ACCOUNT_FROZEN");
    const details = { erased: true, waiver: givesUp.waiverId };
    await act.record(db, { subject: personId, details });
  });
  const ending = await finishClosing(deps, personId);
  if (ending?.kind === "reopened") fail(ending.obstacle);
  return [];
}

/**
 * Finishes deletions that a dead process left incomplete.
 * @returns the number of accounts that were erased or opened again
 */
export async function finishAbandoned(deps: DeletionDeps): Promise<number> {
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
