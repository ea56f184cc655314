import type { Queryable } from "@lilypad/db";
import type { ScreeningCaseRow } from "../rows.gen.ts";
import type { ConfirmedMatch, WalletSendsDeps } from "../state/wallet-sends-deps.ts";

async function findConfirmed(db: Queryable, personId: string): Promise<ConfirmedMatch | null> {
  const { rows } = await db.query<
    Pick<ScreeningCaseRow, "id" | "decidedBy" | "decidedAt" | "note">
  >(
    `select id, decided_by, decided_at, note from screening_case
     where person_id = $1 and kind = 'identity' and decision = 'return' order by decided_at desc limit 1`,
    [personId],
  );
  const [row] = rows;
  if (row === undefined || row.decidedBy === null || row.decidedAt === null) return null;
  const { id, decidedBy, decidedAt, note } = row;
  return { caseId: id, personId, decidedBy, decidedAt, note: note ?? "" };
}

/**
 * Freezes the account of a person whose match was confirmed, until two members of staff lift the freeze. It can be repeated: an account that
 * was frozen since the decision is not frozen again.
 */
export async function freezeConfirmed(
  { pool, freezeUntilLifted }: Pick<WalletSendsDeps, "pool" | "freezeUntilLifted">,
  personId: string,
): Promise<void> {
  const confirmed = await findConfirmed(pool, personId);
  if (confirmed !== null) await freezeUntilLifted(confirmed);
}
