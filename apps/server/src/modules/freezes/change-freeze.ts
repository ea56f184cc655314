import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import { requireApproval, requireWithdrawal } from "../approvals/index.ts";
import {
  addChange,
  type ChangeRow,
  closeExpiredChanges,
  decideChange,
  findChange,
} from "./change-store.ts";
import { chooseTold, type Told, usualDecideBy } from "./choose-told.ts";
import { addFreeze, closeExpired, findActive, lift, lockPerson, prolong } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { noteFrozen, noteUnfrozen } from "./note-frozen.ts";
import { type FreezeChange, toFreezeChange } from "./to-wire.ts";

/** A proposal expires after a week without a decision. */
const changeLifeMs = 7 * 24 * 60 * 60_000;

export type ProposedChange = Body<Operations["proposeFreezeChange"]>;

const requireChange = async (db: Queryable, id: string): Promise<ChangeRow> =>
  (await findChange(db, id)) ?? fail("NOT_FOUND");

/** @throws VALIDATION_FAILED for an end that has passed */
function endOf(change: ProposedChange, now: Date): Date | null {
  if (change.change === "unfreeze" || change.endsAt === null) return null;
  const endsAt = new Date(change.endsAt);
  if (endsAt <= now) {
    fail("VALIDATION_FAILED", {
      fields: [{ path: "body.endsAt", message: "must be in the future" }],
    });
  }
  return endsAt;
}

/**
 * Proposes a freeze that lasts longer than a day, or the end of a freeze. Nothing changes before another member of staff
 * approves it.
 * @throws NOT_FOUND, VALIDATION_FAILED, see chooseTold; NOT_FROZEN for the end of no freeze; FREEZE_CHANGE_OPEN
 */
export async function proposeChange(
  { pool, clock }: FreezesDeps,
  act: StaffAct,
  personId: string,
  change: ProposedChange,
): Promise<FreezeChange> {
  const now = clock.now();
  const endsAt = endOf(change, now);
  const told =
    change.change === "freeze"
      ? chooseTold({ kind: change.kind, endsAt }, change, now)
      : { category: null, decideBy: null };
  return inTransaction(pool, async (db) => {
    if (!(await lockPerson(db, personId))) fail("NOT_FOUND");
    const active = await findActive(db, personId, now);
    if (change.change === "unfreeze" && active === null) fail("NOT_FROZEN");
    await closeExpiredChanges(db, personId, now);
    const id = newId();
    const { note } = change;
    const isAdded = await addChange(db, {
      id,
      personId,
      change: change.change,
      kind: change.change === "freeze" ? change.kind : null,
      ...told,
      note,
      endsAt,
      proposedBy: act.by,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + changeLifeMs),
    });
    if (!isAdded) fail("FREEZE_CHANGE_OPEN");
    const details = {
      proposal: id,
      change: change.change,
      endsAt: endsAt?.toISOString() ?? null,
      ...(told.category !== null && { told: told.category }),
    };
    await act.record(db, { subject: personId, reason: note, details });
    return toFreezeChange(await requireChange(db, id), now);
  });
}

/** What the person is told of an approved proposal. One of the version before names no reason; a time that has passed is replaced. */
function toldOf({ category, decideBy, endsAt }: ChangeRow, now: Date): Told {
  if (category === null) return { category: "untold", decideBy: usualDecideBy(endsAt, now) };
  const isPast = decideBy !== null && decideBy <= now;
  return { category, decideBy: isPast ? usualDecideBy(endsAt, now) : decideBy };
}

/** Freezes the account, or gives its freeze the approved end. @returns what the person is told */
async function carryOutFreeze(
  db: Queryable,
  change: ChangeRow,
  approvedBy: string,
  now: Date,
): Promise<Told> {
  const { personId, kind, note, endsAt, proposedBy } = change;
  if (kind === null) throw new Error("a freeze has no kind");
  if (endsAt !== null && endsAt <= now) fail("PROPOSAL_NOT_OPEN");
  const told = toldOf(change, now);
  const approved = { kind, note, endsAt, ...told, proposedBy, approvedBy, approvedAt: now };
  const active = await findActive(db, personId, now);
  if (active !== null) {
    await prolong(db, active.id, approved);
    return told;
  }
  await closeExpired(db, personId, now);
  await addFreeze(db, { id: newId(), personId, placedBy: proposedBy, placedAt: now, ...approved });
  return told;
}

/** @throws NOT_FROZEN if the freeze has ended meanwhile */
async function carryOutEnd(
  db: Queryable,
  { personId, proposedBy }: ChangeRow,
  approvedBy: string,
  now: Date,
): Promise<void> {
  const active = (await findActive(db, personId, now)) ?? fail("NOT_FROZEN");
  await lift(db, active.id, { proposedBy, approvedBy, at: now });
}

/**
 * Carries out what another member of staff proposed. Repeating it returns the same answer.
 * @throws NOT_FOUND, NOT_FROZEN; see requireApproval
 */
export async function approveChange(
  deps: FreezesDeps,
  act: StaffAct,
  id: string,
): Promise<FreezeChange> {
  const { pool, clock, logger, readApprovalFacts } = deps;
  const now = clock.now();
  const { by } = act;
  return inTransaction(pool, async (db) => {
    const { personId } = await requireChange(db, id);
    if (!(await lockPerson(db, personId))) fail("PROPOSAL_NOT_OPEN");
    // Read again under the lock.
    const change = await requireChange(db, id);
    const isNew = await requireApproval(db, change, { by, now }, { readFacts: readApprovalFacts });
    if (!isNew) return toFreezeChange(change, now);
    if (change.change === "freeze") {
      const told = await carryOutFreeze(db, change, by, now);
      await noteFrozen(deps, db, { personId, told, at: now });
    } else {
      await carryOutEnd(db, change, by, now);
      await noteUnfrozen(deps, db, { personId, at: now });
    }
    await decideChange(db, id, { outcome: "approved", by, at: now });
    const details = { proposal: id, change: change.change, proposedBy: change.proposedBy };
    await act.record(db, { subject: personId, details });
    logger.info({ proposal: id, change: change.change, by }, "a freeze was changed");
    return toFreezeChange(await requireChange(db, id), now);
  });
}

/**
 * Withdraws a proposal. Repeating it returns the same answer.
 * @throws NOT_FOUND; see requireWithdrawal
 */
export async function withdrawChange(
  { pool, clock }: FreezesDeps,
  act: StaffAct,
  id: string,
): Promise<FreezeChange> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const { personId } = await requireChange(db, id);
    await lockPerson(db, personId);
    const change = await requireChange(db, id);
    if (!requireWithdrawal(change, { by: act.by, now })) return toFreezeChange(change, now);
    await decideChange(db, id, { outcome: "withdrawn", by: act.by, at: now });
    const details = { proposal: id, change: change.change };
    await act.record(db, { subject: personId, details });
    return toFreezeChange(await requireChange(db, id), now);
  });
}
