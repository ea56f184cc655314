import { inTransaction, type Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import { requireApproval, requireWithdrawal } from "../approvals/index.ts";
import type { ForfeitsDeps } from "./forfeits-deps.ts";
import type { WaiverRow } from "./rows.gen.ts";
import {
  addWaiver,
  closeExpired,
  decideWaiver,
  findPersonOf,
  lockWaiver,
  readMoneyLeft,
} from "./waiver-store.ts";

/** A waiver is approved and used within a week, or not at all. */
const waiverLifeMs = 7 * 24 * 60 * 60_000;

/** A waiver as staff see it, with amounts in major units. */
interface Waiver {
  id: string;
  userId: string;
  USD: string;
  EUR: string;
  status: "open" | "approved" | "withdrawn" | "expired";
  expiresAt: string;
}

const toWaiver = (row: WaiverRow, now: Date): Waiver => ({
  id: row.id,
  userId: row.personId,
  USD: toWireAmount(row.usdc, "usdc"),
  EUR: toWireAmount(row.eurc, "eurc"),
  status: row.outcome ?? (row.expiresAt <= now ? "expired" : "open"),
  expiresAt: row.expiresAt.toISOString(),
});

const requireWaiver = async (db: Queryable, id: string): Promise<WaiverRow> =>
  (await lockWaiver(db, id)) ?? fail("NOT_FOUND");

/** Whom a waiver is about; null if there is none with this id. */
export const findSubject = ({ pool }: ForfeitsDeps, id: string): Promise<string | null> =>
  findPersonOf(pool, id);

/**
 * Proposes that the money which a person has left is given up when their account is deleted, because they have said so in writing.
 * Nothing changes before another member of staff approves it and the account is deleted.
 * @throws VALIDATION_FAILED if the person has no dollars or euros; FREEZE_CHANGE_OPEN if another waiver waits
 */
export async function proposeWaiver(
  { pool, clock }: ForfeitsDeps,
  act: StaffAct,
  personId: string,
  note: string,
): Promise<Waiver> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const money = await readMoneyLeft(db, personId);
    if (money.usdc <= 0n && money.eurc <= 0n) {
      fail("VALIDATION_FAILED", {
        message: "There are no dollars or euros in this account. Nothing was changed.",
      });
    }
    await closeExpired(db, personId, now);
    const id = newId();
    const expiresAt = new Date(now.getTime() + waiverLifeMs);
    const waiver = { id, personId, ...money, note, proposedBy: act.by, proposedAt: now, expiresAt };
    if (!(await addWaiver(db, waiver))) fail("FREEZE_CHANGE_OPEN");
    const proposed = toWaiver(await requireWaiver(db, id), now);
    const details = { waiver: id, usd: proposed.USD, eur: proposed.EUR };
    await act.record(db, { subject: personId, reason: note, details });
    return proposed;
  });
}

/**
 * Approves what another member of staff proposed. Repeating it returns the same answer.
 * @throws NOT_FOUND; see requireApproval
 */
export async function approveWaiver(
  { pool, clock, logger, readApprovalFacts }: ForfeitsDeps,
  act: StaffAct,
  id: string,
): Promise<Waiver> {
  const now = clock.now();
  const { by } = act;
  return inTransaction(pool, async (db) => {
    const waiver = await requireWaiver(db, id);
    const isNew = await requireApproval(db, waiver, { by, now }, { readFacts: readApprovalFacts });
    if (!isNew) return toWaiver(waiver, now);
    await decideWaiver(db, id, { outcome: "approved", by, at: now });
    const approved = toWaiver(await requireWaiver(db, id), now);
    const details = { waiver: id, usd: approved.USD, eur: approved.EUR };
    await act.record(db, { subject: waiver.personId, details });
    logger.info({ waiver: id, by }, "a waiver of money was approved");
    return approved;
  });
}

/**
 * Withdraws a waiver that is not approved yet. Repeating it returns the same answer.
 * @throws NOT_FOUND; see requireWithdrawal
 */
export async function withdrawWaiver(
  { pool, clock }: ForfeitsDeps,
  act: StaffAct,
  id: string,
): Promise<Waiver> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const waiver = await requireWaiver(db, id);
    if (!requireWithdrawal(waiver, { by: act.by, now })) return toWaiver(waiver, now);
    await decideWaiver(db, id, { outcome: "withdrawn", by: act.by, at: now });
    await act.record(db, { subject: waiver.personId, details: { waiver: id } });
    return toWaiver(await requireWaiver(db, id), now);
  });
}
