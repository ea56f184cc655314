import { randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { assets, type ChainAsset, chainAssets } from "@lilypad/money";
import type { Caller } from "../../src/platform/caller.ts";
import { newId } from "../../src/platform/ids.ts";

export interface TestPerson {
  id: string;
  caller: Caller;
}

/** Adds people who have finished signing up, with profile, session, ledger accounts and a Safe address. */
export async function openPeople(pool: Pool, names: readonly string[]): Promise<TestPerson[]> {
  const people = names.map((name) => {
    const id = newId();
    const email = `${name.toLowerCase()}.${id.slice(-12)}@example.com`;
    const caller: Caller = { personId: id, email, sessionId: newId(), aal: "aal1" };
    return { id, name, caller };
  });
  const ids = people.map((person) => person.id);
  await pool.query(
    `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name, onboarding_completed_at)
     select id, email, tag, tag, name, 'Example', now()
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as p (id, email, tag, name)`,
    [
      ids,
      people.map((person) => person.caller.email),
      people.map((person) => `t${person.id.replaceAll("-", "").slice(-13)}`),
      people.map((person) => person.name),
    ],
  );
  await pool.query(
    "insert into session (id, person_id) select * from unnest($1::uuid[], $2::uuid[])",
    [people.map((person) => person.caller.sessionId), ids],
  );
  await pool.query(
    `insert into smart_account (person_id, owner_index, owner_address, safe_address)
     select id, index + (select coalesce(max(owner_index), 0) from smart_account), owner, safe
     from unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) as s (id, index, owner, safe)`,
    [
      ids,
      ids.map((_, index) => index + 1),
      ids.map(() => randomBytes(20)),
      ids.map(() => randomBytes(20)),
    ],
  );
  for (const asset of chainAssets) {
    await pool.query(
      `with opened as (
         select person_id, nextval('account_id_seq') as account_id from unnest($1::uuid[]) as person_id),
       ledgered as (
         select ledger_open_accounts(array_agg(account_id), array_agg($2::smallint), array_agg(0::bigint)) from opened)
       insert into person_account (person_id, asset, account_id)
         select person_id, $2, account_id from opened, ledgered`,
      [ids, assets[asset].number],
    );
  }
  return people.map(({ id, caller }) => ({ id, caller }));
}

/** Credits people with money from outside the product. @param amount minor units, for each person */
export async function fund(
  pool: Pool,
  people: readonly TestPerson[],
  asset: ChainAsset,
  amount: bigint,
): Promise<void> {
  const number = assets[asset].number;
  const { rows } = await pool.query<{ results: number[] }>(
    `select ledger_post_directly(p_id => array_agg(id), p_digest => array_agg(id),
       p_debit => array_agg(ledger_system_account('outside', $2, id)), p_credit => array_agg(account_id),
       p_asset => array_agg($2::smallint), p_amount => array_agg($3::bigint), p_evidence => '{"from": "test"}') as results
     from (select gen_random_uuid() as id, account_id from person_account where person_id = any ($1) and asset = $2) as funded`,
    [people.map((person) => person.id), number, amount],
  );
  if (rows[0]?.results.some((result) => result !== 0)) throw new Error("funding was refused");
}

/** For tests of histories without bank transfers: no row has a bank or a payer of a teleport link. */
export const noParties = async () => new Map<string, never>();
