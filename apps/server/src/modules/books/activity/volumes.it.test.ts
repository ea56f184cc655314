import type { Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noParties, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { idAt } from "../../../platform/ids.ts";
import { createListTransactions, forgetPerson } from "./index.ts";
import { bindVolumes } from "./volume-store.ts";

let database: TestDatabase;
let pool: Pool;
let ann: TestPerson;
let bob: TestPerson;
let zoe: TestPerson;

const lineCount = 2_700;
const minuteMs = 60_000;
const startedAt = Date.now() - 3 * 24 * 60 * minuteMs;

interface Line {
  at: number;
  asset: number;
  amount: bigint;
  kind: string;
  counterparty: string | null;
  note: string | null;
}

const isInPounds = (n: number) => n % 100 === 7;

/** One line per minute, starting three days ago. Line 0 is the oldest and has the offset lineCount - 1. */
function line(n: number): Line {
  return {
    at: startedAt + n * minuteMs,
    asset: n % 10 === 0 ? 3 : isInPounds(n) ? 11 : 1,
    // Pounds are stored in hundredths; no other line has an amount like these (£45.07 and more).
    amount: isInPounds(n) ? BigInt(4_500 + n) : BigInt(1_000_000 + (n % 700) * 10_000),
    kind: n % 900 === 5 ? "reward_signup" : isInPounds(n) ? "teleport" : "p2p",
    counterparty: n === 1_234 ? zoe.id : n % 900 === 5 || isInPounds(n) ? null : bob.id,
    note: n % 3 === 0 ? `Line ${n}` : n === 1_700 ? "A Picnic\tin MAY" : null,
  };
}

async function add(lines: readonly Line[]): Promise<void> {
  const of = <K extends keyof Line>(key: K) => lines.map((one) => one[key]);
  const ids = lines.map(({ at }) => idAt(at));
  await pool.query(
    `select activity_add(p_person => array_fill($1::uuid, array[cardinality($2::uuid[])]), p_transfer => $2::uuid[],
       p_direction => array_fill(1::smallint, array[cardinality($2::uuid[])]), p_asset => $3::smallint[],
       p_amount => $4::bigint[], p_kind => $5::text[], p_counterparty => $6::uuid[], p_note => $7::text[],
       p_status => array_fill(1::smallint, array[cardinality($2::uuid[])]),
       p_hash => array_fill(null::bytea, array[cardinality($2::uuid[])]))`,
    [
      ann.id,
      ids,
      of("asset"),
      of("amount").map(String),
      of("kind"),
      of("counterparty"),
      of("note"),
    ],
  );
}

const ask = (query: {
  search?: string;
  offset?: number;
  limit?: number;
  currency?: "LIL" | "USD" | "EUR";
}) =>
  createListTransactions({
    pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  })(ann.caller, { userId: ann.id }, { limit: 20, offset: 0, ...query });
const idsOf = async (query: Parameters<typeof ask>[0]) =>
  (await ask(query)).transactions.map(({ id }) => id);

const volumeCount = async () => {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) from activity_volume where person_id = $1",
    [ann.id],
  );
  return Number(rows[0]?.count);
};

/** Reads the expected lines directly from the history, without volumes. */
async function readAll(where = "true"): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select a.transfer_id as id from activity a left join person other on other.id = counterparty_id
     where person_id = $1 and ${where} order by a.transfer_id desc`,
    [ann.id],
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  [ann, bob, zoe] = (await openPeople(pool, ["Ann", "Bob", "Zoe"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const [index, person] of [ann, bob, zoe].entries()) {
    await pool.query(
      "update person set display_tag_skeleton = $2, display_tag = $2 where id = $1",
      [person.id, ["ann_here", "bob_here", "zoe_here"][index]],
    );
  }
});
beforeEach(async () => {
  await forgetPerson(pool, ann.id);
  await add(Array.from({ length: lineCount }, (_, n) => line(n)));
});
afterAll(() => database.drop());

describe("a long history", () => {
  it.each([
    ["unknown words", "false"],
    ["line 2", "lower(note) like '%line 2%'"],
    ["picnic", "lower(note) like '%picnic%'"],
    ["zoe", "counterparty_id is not null and other.first_name = 'Zoe'"],
    ["@zoe_h", "other.first_name = 'Zoe'"],
    ["bob", "other.first_name = 'Bob'"],
    ["7.98", "amount = 7980000"],
    ["1", "(asset <> 11 and amount between 1000000 and 1999999) or note like '%1%'"],
    ["£45.07", "asset = 11 and amount = 4507"],
    ["58.1", "asset = 11 and amount between 5810 and 5819"],
    ["66", "(asset = 11 and amount between 6600 and 6699) or lower(note) like '%66%'"],
    ["0.004507", "false"],
    ["teleport", "kind = 'teleport'"],
    ["welcome", "kind = 'reward_signup'"],
  ])(
    "searched for %j by its volumes gives the same lines as without them",
    async (search, where) => {
      const all = await readAll(where);
      expect(await idsOf({ search, limit: 100 })).toEqual(all.slice(0, 100));
      expect(await volumeCount()).toBe(10);
      for (const offset of [3, 90, 240]) {
        expect(await idsOf({ search, offset })).toEqual(all.slice(offset, offset + 20));
      }
      const lil = await readAll(`asset = 3 and (${where})`);
      expect(await idsOf({ search, currency: "LIL" })).toEqual(lil.slice(0, 20));
    },
  );

  it("has the correct page at every offset, for all currencies and for one", async () => {
    for (const [currency, all] of [
      [undefined, await readAll()],
      ["LIL", await readAll("asset = 3")],
      ["USD", await readAll("asset = 1")],
      ["EUR", []],
    ] as const) {
      for (const offset of [0, 999, 1_001, 1_190, 1_205, 1_707, 2_220, lineCount - 20, 5_000]) {
        const page = await ask({ offset, ...(currency === undefined ? {} : { currency }) });
        expect(page.transactions.map(({ id }) => id)).toEqual(all.slice(offset, offset + 20));
        expect(page.hasMore).toBe(all.length > offset + 20);
      }
    }
    expect(await volumeCount()).toBe(10);
  });

  it("gets another volume when it has enough older lines, never of lines just created", async () => {
    await bindVolumes(pool, ann.id);
    expect(await volumeCount()).toBe(10);
    await add(Array.from({ length: 49 }, (_, n) => line(lineCount + n)));
    await add(Array.from({ length: 900 }, (_, n) => ({ ...line(n), at: Date.now() - n })));
    await bindVolumes(pool, ann.id);
    expect(await volumeCount()).toBe(10);
    await add([line(lineCount + 49)]);
    await bindVolumes(pool, ann.id);
    expect(await volumeCount()).toBe(11);
    const zoes = { ...line(1_234), at: Date.now() };
    await add([zoes]);
    expect(await idsOf({ search: "zoe" })).toEqual(await readAll("other.first_name = 'Zoe'"));
  });
});

describe("a history with volumes", () => {
  beforeEach(() => bindVolumes(pool, ann.id));

  it("shows a line that was added late into the range of a volume", async () => {
    await add([{ ...line(1_100), at: startedAt + 1_100.5 * minuteMs, note: "Late but here" }]);
    expect(await volumeCount()).toBe(4);
    expect(await idsOf({ search: "late but" })).toEqual(await readAll("note like 'Late%'"));
    expect(await volumeCount()).toBe(10);
    expect(await idsOf({ offset: 2_681 })).toEqual((await readAll()).slice(2_681));
  });

  it("loses the volumes from a line whose kind changes, but not for a new status", async () => {
    const [id] = await readAll("note = 'Line 600'");
    await pool.query("select transfers_ended(array[$1]::uuid[], transfer_status('failed'), null)", [
      id,
    ]);
    expect(await volumeCount()).toBe(10);
    await pool.query("update activity set kind = 'reward_signup' where transfer_id = $1", [id]);
    expect(await volumeCount()).toBe(2);
    expect(await idsOf({ search: "welcome" })).toContain(id);
  });

  it("gets no volumes while another transaction writes a late line", async () => {
    await pool.query("delete from activity_volume where person_id = $1", [ann.id]);
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into activity (person_id, transfer_id, direction, asset, amount, kind, note, status)
         values ($1, $2, 1, 1, 1, 'deposit', 'Slow', 1)`,
        [ann.id, idAt(startedAt + minuteMs / 2)],
      );
      await bindVolumes(pool, ann.id);
      expect(await volumeCount()).toBe(0);
      await client.query("commit");
    } finally {
      client.release();
    }
    await bindVolumes(pool, ann.id);
    expect(await volumeCount()).toBe(10);
    expect(await idsOf({ search: "slow" })).toHaveLength(1);
  });

  it("is deleted with its volumes when its person is forgotten", async () => {
    await forgetPerson(pool, ann.id);
    const { rows } = await pool.query<{ count: bigint }>(
      `select (select count(*) from activity_volume where person_id = $1)
         + (select count(*) from activity_volume_person where person_id = $1) as count`,
      [ann.id],
    );
    expect(rows[0]?.count).toBe(0n);
  });
});
