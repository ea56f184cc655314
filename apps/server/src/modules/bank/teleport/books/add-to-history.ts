import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { newId } from "../../../../platform/ids.ts";
import type { TeleportLink } from "../state/link.ts";

/**
 * Adds a paid link to the owner's history, in pence. The money went to their bank, so it changes no
 * balance. Called once per link, in the transaction that marks it as paid.
 * @returns the id of the line
 */
export async function addToHistory(
  db: Queryable,
  { personId, note }: Pick<TeleportLink, "personId" | "note">,
  delivered: bigint,
): Promise<string> {
  // History is ordered by id, so the id carries the time of the payout.
  const id = newId();
  await db.query(
    `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => $3, p_amount => $4,
       p_kind => 'teleport', p_note => $5)`,
    [personId, id, assets["fiat:GBP"].number, delivered, note],
  );
  await db.query("select activity_announce(array[$1]::uuid[])", [id]);
  return id;
}
