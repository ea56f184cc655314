import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { findRow } from "../../../../platform/rows/index.ts";
import { type OtherTokenSearchRow, otherTokenSearchTable } from "../rows.gen.ts";
import { addressOf, bytesOf } from "../state/other-tokens-deps.ts";

/** How many tokens are stored of one person: anyone can send worthless ones to an address. */
export const maxTokens = 100;

export interface FoundToken {
  readonly address: Address;
  /** Whether the person has named it. */
  readonly isNamed: boolean;
}

type Search = Omit<OtherTokenSearchRow, "personId">;

/** Which blocks were searched for a person; null before the first time. */
export async function readSearch(db: Queryable, personId: string): Promise<Search | null> {
  return findRow(db, otherTokenSearchTable, personId, {
    only: ["firstBlock", "fromBlock", "toBlock", "fromTime"],
  });
}

/** Notes which blocks were searched. Of two searches at the same time the last one counts: each is whole in itself. */
export async function noteSearched(db: Queryable, personId: string, search: Search): Promise<void> {
  const { firstBlock, fromBlock, toBlock, fromTime } = search;
  await db.query(
    `insert into other_token_search (person_id, first_block, from_block, to_block, from_time)
     values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set from_block = $3, to_block = $4, from_time = $5`,
    [personId, firstBlock, fromBlock, toBlock, fromTime],
  );
}

/** A person's tokens, first those that they have named, then the latest. */
export async function listFound(db: Queryable, personId: string): Promise<FoundToken[]> {
  const { rows } = await db.query<{ address: Buffer; isNamed: boolean }>(
    `select address, is_named from other_token where person_id = $1
     order by is_named desc, found_at desc, address limit $2`,
    [personId, maxTokens],
  );
  return rows.map(({ address, isNamed }) => ({ address: addressOf(address), isNamed }));
}

/** Stores tokens that have arrived, as long as there is room. */
export async function addFound(
  db: Queryable,
  personId: string,
  tokens: readonly Address[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into other_token (person_id, address, is_named, found_at)
     select $1, address, false, $3 from unnest($2::bytea[]) as address
     where not is_listed_token(address)
     limit greatest(0, $4 - (select count(*) from other_token where person_id = $1))
     on conflict do nothing`,
    [personId, tokens.map(bytesOf), now, maxTokens],
  );
}

/** Stores a token that the person has named. @returns false if they have named too many */
export async function addNamed(
  db: Queryable,
  personId: string,
  token: Address,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into other_token (person_id, address, is_named, found_at)
     select $1, $2, true, $3
     where (select count(*) from other_token where person_id = $1 and is_named and address <> $2) < $4
     on conflict (person_id, address) do update set is_named = true`,
    [personId, bytesOf(token), now, maxTokens / 2],
  );
  return rowCount === 1;
}
