import type { Data, Operations } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { listBlocks } from "./block-store.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";

/**
 * Lists a page of the people whom a person has blocked, latest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listBlockedPeople(
  { pool }: Pick<BlockedPeopleDeps, "pool">,
  blockerId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<Data<Operations["listBlockedPeople"]>> {
  const after = page.cursor === undefined ? null : readCursor(page.cursor);
  const rows = await listBlocks(pool, { blockerId, after, limit: page.limit + 1 });
  const { shown, nextCursor } = toPage(rows, page.limit, (row) => ({
    at: row.blockedAt,
    id: row.id,
  }));
  return {
    people: shown.map(({ blockedAt, ...person }) => ({
      ...toWireNames(person),
      blocked_at: blockedAt.toISOString(),
    })),
    nextCursor,
  };
}
