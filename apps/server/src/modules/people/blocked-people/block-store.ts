import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import { insertRow } from "../../../platform/rows/index.ts";
import type { PublicPerson } from "../people/index.ts";
import { type PersonBlockRow, personBlockTable } from "./rows.gen.ts";

/** Makes payment requests to this person, and other blocks by them, wait until the transaction ends. */
export async function lockBlocksOf(db: Queryable, blockerId: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(person_block_lock($1))", [blockerId]);
}

/** Counts a person's blocks, and reads whether `blockedId` is among them and belongs to an account. */
export async function readBlocks(
  db: Queryable,
  blockerId: string,
  blockedId: string,
): Promise<{ count: number; isBlocked: boolean; isPerson: boolean }> {
  const { rows } = await db.query<{ count: number; isBlocked: boolean; isPerson: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(blocked_id = $2), false) as is_blocked,
       exists (select from person_card where id = $2 and deleted_at is null) as is_person
     from person_block where blocker_id = $1`,
    [blockerId, blockedId],
  );
  return rows[0] ?? { count: 0, isBlocked: false, isPerson: false };
}

export async function addBlock(
  db: Queryable,
  block: { blockerId: string; blockedId: string; at: Date },
): Promise<void> {
  await insertRow(db, personBlockTable, {
    blockerId: block.blockerId,
    blockedId: block.blockedId,
    blockedAt: block.at,
  });
}

/** @returns the number of removed blocks, 0 or 1 */
export async function removeBlock(
  db: Queryable,
  blockerId: string,
  blockedId: string,
): Promise<number> {
  const { rowCount } = await db.query(
    "delete from person_block where blocker_id = $1 and blocked_id = $2",
    [blockerId, blockedId],
  );
  return rowCount ?? 0;
}

type BlockedPerson = PublicPerson & Pick<PersonBlockRow, "blockedAt">;

/** Lists a page of the people whom a person has blocked, latest first. */
export async function listBlocks(
  db: Queryable,
  page: { blockerId: string; after: Place | null; limit: number },
): Promise<BlockedPerson[]> {
  const { rows } = await db.query<BlockedPerson>(
    `select p.id, p.first_name, p.last_name, p.display_tag, p.avatar_colour, b.blocked_at
     from person_block b join person_card p on p.id = b.blocked_id
     where b.blocker_id = $1 and ($2::timestamptz is null or (b.blocked_at, b.blocked_id) < ($2, $3::uuid))
     order by b.blocked_at desc, b.blocked_id desc limit $4`,
    [page.blockerId, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows;
}

/** Removes a person's blocks, and those of others against them, when they delete their account. */
export async function removeBlocksOf(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from person_block where blocker_id = $1", [personId]);
  await db.query("delete from person_block where blocked_id = $1", [personId]);
}
