import { randomBytes, randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPeople } from "../test/worlds/open-people.ts";
import { migrations } from "./migrations.ts";
import { sealedOfAccounts } from "./modules/bank/bank-accounts/index.ts";
import { sealedColumns } from "./modules.ts";
import { ringOf } from "./platform/config/key-ring.ts";
import { createSealedBox } from "./platform/sealed/sealed-box.ts";
import { resealColumn } from "./platform/sealed/sealed-column.ts";

const [older, current] = [randomBytes(32), randomBytes(32)];
const before = createSealedBox(ringOf(older));
const between = createSealedBox(ringOf(current, older));
const after = createSealedBox(ringOf(current));
const [metadata] = sealedOfAccounts;
/** More than two batches. */
const accounts = 1_100;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

describe("sealing stored values again", () => {
  it("covers every sealed column that keeps its values for longer than a day", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_description d
         join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
         join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
         where d.description ~* '\\msealed\\M' and a.atttypid = 'bytea'::regtype`,
    );
    const shortLived = ["card_holder.session", "idempotency_claim.answer"];
    const covered = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect([...covered, ...shortLived].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("reads each column in batches, with its own key and context", async () => {
    for (const column of sealedColumns) {
      expect(await resealColumn(database.pool, between, column, false)).toMatchObject({
        table: column.table,
        outdated: 0,
        unreadable: 0,
      });
    }
  });

  it("goes through all batches, leaves what cannot be opened, and finds nothing when it is run again", async () => {
    if (metadata === undefined) throw new Error("accounts have sealed columns");
    const [ann] = await openPeople(database.pool, ["Ann"]);
    const ids = Array.from({ length: accounts }, () => randomUUID());
    const sealed = ids.map((id) => before.seal(id, `linked_account.metadata:${id}`));
    sealed[7] = Buffer.alloc(40, 1);
    await database.pool.query(
      `insert into linked_account (id, person_id, provider, customer_id, payment_account_id, status, bank_name, country,
         currency, last4, metadata, link_attempt, is_default, created_at, updated_at)
       select id, $3, 'fern', 'c1', 'account-' || id, 'active', 'Meridian Bank', 'GB', 'GBP', '4321', metadata, 1, false, now(), now()
       from unnest($1::uuid[], $2::bytea[]) as given(id, metadata)`,
      [ids, sealed, ann?.id],
    );
    const found = { outdated: accounts - 1, unreadable: 1 };
    const { pool } = database;
    expect(await resealColumn(pool, between, metadata, true)).toMatchObject(found);
    expect(await resealColumn(pool, between, metadata, false)).toMatchObject(found);
    expect(await resealColumn(pool, between, metadata, false)).toMatchObject({ outdated: 0 });
    const { rows } = await pool.query<{ id: string; metadata: Buffer }>(
      "select id, metadata from linked_account where id <> $1",
      [ids[7]],
    );
    expect(rows).toHaveLength(accounts - 1);
    for (const row of rows) {
      expect(after.open(row.metadata, `linked_account.metadata:${row.id}`)).toBe(row.id);
    }
  });
});
