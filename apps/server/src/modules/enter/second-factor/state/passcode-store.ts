import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { findRow, insertRow, updateRow } from "../../../../platform/rows/index.ts";
import { type PasscodeRow, passcodeTable } from "../rows.gen.ts";
import { waitAfterMs } from "./passcode-rules.ts";

/** Stores the person's passcode and resets the attempts. @returns whether there was one before */
export async function storePasscode(
  db: Queryable,
  passcode: { personId: string; hash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update passcode set hash = $2, wrong_attempts = 0, locked_until = null, set_at = $3
       where person_id = $1`,
    [passcode.personId, passcode.hash, passcode.now],
  );
  if (rowCount === 1) return true;
  await insertRow(db, passcodeTable, {
    personId: passcode.personId,
    hash: passcode.hash,
    setAt: passcode.now,
  });
  return false;
}

/** When the person set their passcode; null if they have none. */
export async function passcodeSetAt(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<Pick<PasscodeRow, "setAt">>({
    name: "passcode-set-at",
    text: "select set_at from passcode where person_id = $1",
    values: [personId],
  });
  return rows[0]?.setAt ?? null;
}

/** @returns whether there was one */
export async function deletePasscode(db: Queryable, personId: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from passcode where person_id = $1", [personId]);
  return rowCount === 1;
}

export type Charge =
  | { kind: "allowed"; hash: string }
  | { kind: "locked"; retryAfterMs: number }
  | { kind: "none" };

/**
 * Counts an attempt as wrong before it is verified, and commits that. So no more of several
 * concurrent attempts are verified than of consecutive ones, and a crash does not undo the count.
 */
export async function chargeAttempt(pool: Pool, personId: string, now: Date): Promise<Charge> {
  return inTransaction(pool, async (db) => {
    const stored = await findRow(db, passcodeTable, personId, {
      only: ["hash", "wrongAttempts", "lockedUntil"],
      lock: "no key update",
    });
    if (stored === null) return { kind: "none" };
    const retryAfterMs = (stored.lockedUntil?.getTime() ?? 0) - now.getTime();
    if (retryAfterMs > 0) return { kind: "locked", retryAfterMs };
    const wrongAttempts = Math.min(stored.wrongAttempts + 1, 30_000);
    const waitMs = waitAfterMs(wrongAttempts);
    await updateRow(db, passcodeTable, personId, {
      wrongAttempts,
      lockedUntil: waitMs === 0 ? null : new Date(now.getTime() + waitMs),
    });
    return { kind: "allowed", hash: stored.hash };
  });
}

/**
 * Resets the count after a correct passcode, and stores its hash again if it was made with an older pepper. @returns false if the passcode was changed meanwhile
 */
export async function clearAttempts(
  db: Queryable,
  personId: string,
  hash: string,
  renewed: string,
): Promise<boolean> {
  const change = { wrongAttempts: 0, lockedUntil: null, hash: renewed };
  return (await updateRow(db, passcodeTable, { personId, hash }, change)) !== null;
}
