import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import type { ForfeitsDeps } from "./forfeits-deps.ts";
import type { WaiverRow } from "./rows.gen.ts";

/** A person's waivers, newest first, for the export of their data. Members of staff are not named in it. */
export async function readOwnData({ pool }: ForfeitsDeps, personId: string, limit: number) {
  const { rows } = await pool.query<
    Pick<WaiverRow, "usdc" | "eurc" | "note" | "proposedAt" | "outcome" | "decidedAt">
  >(
    `select usdc, eurc, note, proposed_at, outcome, decided_at from waiver where person_id = $1
     order by proposed_at desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ usdc, eurc, note, proposedAt, outcome, decidedAt }) => ({
    usd: toWireAmount(usdc, "usdc"),
    eur: toWireAmount(eurc, "eurc"),
    reason: note,
    proposed_at: proposedAt,
    outcome,
    decided_at: decidedAt,
  }));
}

/** Removes what staff wrote, in the SQL transaction that deletes the account. Who approved what stays, as the transfers do. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("update waiver set note = 'deleted' where person_id = $1", [personId]);
}
