import type { Queryable } from "@lilypad/db";

/** The statements that find people, by the kind of the search text; each visits indexes only. */
export const findSql = {
  id: `select id from person_card where id = $1
     union select person_id from activity_line where transfer_id = $1
     union select payment_people($1)
     union select wallet_send_people($1)
     union select exchange_people($1)
     union select funding_people($1)
     union select teleport_people($1)`,
  address: "select person_id as id from person_safe where safe_address = $1",
  hash: `select distinct line.person_id as id
     from chain_transaction_transfers($1) as carried (id) join activity_line line on line.transfer_id = carried.id`,
} as const;

/** The people of a movement, a bank transfer, or a request, by its id, and the person who has the id. */
export async function findPeopleOfId(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(findSql.id, [id]);
  return rows.map((row) => row.id);
}

/** The person whose Safe has an address. */
export async function findPeopleOfSafe(db: Queryable, address: Buffer): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(findSql.address, [address]);
  return rows.map((row) => row.id);
}

/** The people whose movements a chain transaction carries. */
export async function findPeopleOfHash(db: Queryable, hash: Buffer): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(findSql.hash, [hash]);
  return rows.map((row) => row.id);
}

/** Those of the people whose accounts are frozen at a time. */
export async function frozenAmong(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: "frozen-among",
    text: "select id from unnest($1::uuid[]) as id where person_is_frozen(id, $2)",
    values: [ids, now],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A person's Safe, and who can move money out of it. */
export interface SafeOfCase {
  safeAddress: Buffer;
  deployedAt: Date | null;
  isOwn: boolean;
  takenOverAt: Date | null;
  instantPaymentsOffSince: Date | null;
  isHandoverOpen: boolean;
}

/** Reads a person's Safe; null before they have one. */
export async function readSafe(db: Queryable, personId: string): Promise<SafeOfCase | null> {
  const { rows } = await db.query<SafeOfCase>({
    name: "safe-of-case",
    text: `select safe_address, deployed_at, is_own, taken_over_at, instant_payments_off_since,
       exists (select from open_handover handover where handover.person_id = safe.person_id) as is_handover_open
     from person_safe safe where person_id = $1`,
    values: [personId],
  });
  return rows[0] ?? null;
}
