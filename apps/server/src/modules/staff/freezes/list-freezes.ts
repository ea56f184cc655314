import type { Data, Operations, Query } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { listActive } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { toFreeze } from "./to-wire.ts";

/**
 * Lists a page of the accounts that are frozen now, the latest first; not that of the reader.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listActiveFreezes(
  { pool, clock }: FreezesDeps,
  { by }: StaffAct,
  { limit, cursor }: Query<Operations["listFreezes"]>,
): Promise<Data<Operations["listFreezes"]>> {
  const now = clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listActive(pool, { now, notAbout: by, after, limit: limit + 1 });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.placedAt, id: row.id }));
  return {
    freezes: shown.map(({ displayTag, ...row }) => ({ ...toFreeze(row, now), displayTag })),
    nextCursor,
  };
}
