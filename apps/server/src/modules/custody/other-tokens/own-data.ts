import type { Queryable } from "@lilypad/db";
import { listFound } from "./held/search-store.ts";
import { listReturnsOf } from "./returns/return-store.ts";
import { toWire } from "./returns/to-wire.ts";
import type { OtherTokensDeps } from "./state/other-tokens-deps.ts";

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData({ pool }: OtherTokensDeps, personId: string, limit: number) {
  const returns = await listReturnsOf(pool, personId, limit + 1);
  return { returns: returns.map(toWire), found: await listFound(pool, personId) };
}

/**
 * Must be called in the SQL transaction that deletes the account. The record of returned tokens stays on the chain and
 * in the audit log.
 */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from token_return where person_id = $1", [personId]);
  await db.query("delete from other_token where person_id = $1", [personId]);
  await db.query("delete from other_token_search where person_id = $1", [personId]);
}
