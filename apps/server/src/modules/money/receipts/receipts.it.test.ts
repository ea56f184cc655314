import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admitEverybody } from "../../../../test/admit-everybody.ts";
import { openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ringOf } from "../../../platform/config/key-ring.ts";
import { registerAuthentication } from "../../../platform/http/authentication.ts";
import { registerErrorHandler } from "../../../platform/http/error-handler.ts";
import { registerLimits } from "../../../platform/http/limits.ts";
import { newId } from "../../../platform/ids.ts";
import { createSealedBox } from "../../../platform/sealed/sealed-box.ts";
import { describeActivity } from "../../books/activity/index.ts";
import { createReceipts, registerReceiptsRoutes } from "./index.ts";

let database: TestDatabase;
let app: FastifyInstance;
let receipts: ReturnType<typeof createReceipts>;
let ada: TestPerson;
let ben: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  const { pool } = database;
  [ada, ben, eve] = (await openPeople(pool, ["Ada", "Ben", "Eve"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  receipts = createReceipts({
    pool,
    clock: { now: () => new Date() },
    logger: pino({ level: "silent" }),
    box: createSealedBox(ringOf(Buffer.alloc(32, 7))),
    publicUrl: "https://lilypad.example",
    readAddresses: async () => new Map(),
    titleOf: (kind, direction) => describeActivity(kind, direction).title,
  });
  app = Fastify();
  registerErrorHandler(app);
  const callers = new Map([ada, ben, eve].map(({ id, caller }) => [id, caller]));
  registerAuthentication(app, async (token) => callers.get(token) ?? null, admitEverybody);
  registerLimits(app, { pool, clock: { now: () => new Date() } });
  registerReceiptsRoutes(app, receipts);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** Adds a payment of $12.50 from Ada to Ben to both histories. Status: 0 pending, 1 confirmed, 2 failed. */
async function pay(status = 1): Promise<string> {
  const id = newId();
  await database.pool.query(
    `select activity_add(p_person => array[$1, $2]::uuid[], p_transfer => array[$3, $3]::uuid[],
       p_direction => array[2, 1]::smallint[], p_asset => array[1, 1]::smallint[],
       p_amount => array[12500000, 12500000]::bigint[], p_kind => array['p2p', 'p2p'], p_counterparty => array[$2, $1]::uuid[],
       p_note => array['Dinner', 'Dinner'], p_status => array[$4, $4]::smallint[], p_hash => array[null, null]::bytea[])`,
    [ada.id, ben.id, id, status],
  );
  return id;
}

async function call(
  method: "GET" | "PUT" | "DELETE",
  path: string,
  who?: TestPerson,
  body?: object,
) {
  const headers = who === undefined ? {} : { authorization: `Bearer ${who.id}` };
  const payload = body === undefined ? {} : { payload: body };
  const response = await app.inject({ method, url: `/api/v1${path}`, headers, ...payload });
  const { data, code, error } = JSON.parse(response.payload);
  return { status: response.statusCode, headers: response.headers, data, code, error };
}

const plain = { showsNote: false, showsTags: false };
const share = (who: TestPerson, id: string, choices = plain) =>
  call("PUT", `/receipts/${id}`, who, choices);
const codeOf = ({ data }: { data: { url: string } }) => data.url.split("/").at(-1) ?? "";
const open = (code: string) => call("GET", `/public/receipts/${code}`);

describe("a shared receipt", () => {
  it("shows amount, time, state and first names to anyone who has its address", async () => {
    const shared = await share(ada, await pay());
    expect(shared.data.url).toMatch(/^https:\/\/lilypad\.example\/receipt\/[A-Za-z0-9_-]{22}$/);
    const { data, headers } = await open(codeOf(shared));
    expect(data).toEqual({
      amount: "12.50",
      asset: "usdc",
      title: "Sent",
      status: "confirmed",
      createdAt: expect.any(String),
      from: { firstName: "Ada", tag: null },
      to: { firstName: "Ben", tag: null },
      walletAddress: null,
      note: null,
    });
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
  });

  it("shows note and tags only if its owner chose so, and keeps its address if that changes", async () => {
    const id = await pay();
    const first = await share(ada, id, { showsNote: true, showsTags: true });
    const { rows } = await database.pool.query<{ tag: string }>(
      "select display_tag as tag from person where id = any ($1) order by first_name",
      [[ada.id, ben.id]],
    );
    expect((await open(codeOf(first))).data).toMatchObject({
      note: "Dinner",
      from: { tag: rows[0]?.tag },
      to: { tag: null },
    });
    const second = await share(ada, id);
    expect(second.data.url).toBe(first.data.url);
    expect((await open(codeOf(first))).data).toMatchObject({ note: null, from: { tag: null } });
  });

  it("of the payee never shows the payer's tag and note", async () => {
    const { data } = await open(
      codeOf(await share(ben, await pay(), { showsNote: true, showsTags: true })),
    );
    expect(data).toMatchObject({ note: null, from: { firstName: "Ada", tag: null } });
    expect(data.to.tag).not.toBeNull();
  });

  it("follows the state of the payment", async () => {
    const id = await pay(0);
    const code = codeOf(await share(ada, id));
    expect((await open(code)).data.status).toBe("pending");
    await database.pool.query("select activity_ended(array[$1]::uuid[], 1::smallint, null)", [id]);
    expect((await open(code)).data.status).toBe("confirmed");
  });

  it("of the same payment can be shared by both people, each with an own address", async () => {
    const id = await pay();
    const [mine, theirs] = [await share(ada, id), await share(ben, id)];
    expect(codeOf(mine)).not.toBe(codeOf(theirs));
    await call("DELETE", `/receipts/${id}`, ada);
    expect((await open(codeOf(mine))).code).toBe("RECEIPT_NOT_FOUND");
    expect((await open(codeOf(theirs))).data).toMatchObject({
      title: "Received",
      from: { firstName: "Ada" },
    });
  });

  it("is stored without its address in plain text", async () => {
    const code = codeOf(await share(ada, await pay()));
    const { rows } = await database.pool.query("select * from receipt");
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
    );
    expect(stored).not.toContain(code);
  });

  it("is created once if it is shared twice at the same time", async () => {
    const id = await pay();
    const answers = await Promise.all(Array.from({ length: 5 }, () => share(ada, id)));
    expect(new Set(answers.map(codeOf)).size).toBe(1);
  });
});

describe("a receipt is not found", () => {
  it("if it was revoked, like one that never existed", async () => {
    const id = await pay();
    const code = codeOf(await share(ada, id));
    await call("DELETE", `/receipts/${id}`, ada);
    const [revoked, unknown] = [await open(code), await open("A".repeat(22))];
    expect(revoked).toMatchObject({ status: 404, code: "RECEIPT_NOT_FOUND" });
    expect({ ...revoked, headers: null }).toEqual({ ...unknown, headers: null });
    expect((await call("GET", `/receipts?transactionId=${id}`, ada)).data.receipts).toEqual([]);
    const again = await share(ada, id);
    expect(codeOf(again)).not.toBe(code);
    expect((await open(code)).code).toBe("RECEIPT_NOT_FOUND");
  });

  it("if its owner's account is deleted", async () => {
    const code = codeOf(await share(eve, await receiveAlone(eve)));
    expect((await open(code)).data).toMatchObject({ from: null, to: { firstName: "Eve" } });
    await receipts.forgetPerson(database.pool, eve.id);
    expect((await open(code)).code).toBe("RECEIPT_NOT_FOUND");
    expect(await receipts.readOwnData(eve.id, 10)).toEqual([]);
  });
});

/** Adds a deposit without another person to a history. */
async function receiveAlone(who: TestPerson): Promise<string> {
  const id = newId();
  await database.pool.query(
    `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => 1::smallint,
       p_amount => 5000000, p_kind => 'deposit')`,
    [who.id, id],
  );
  return id;
}

it("nobody can share, list or revoke a receipt of another person's transaction", async () => {
  const id = await pay();
  const code = codeOf(await share(ada, id));
  expect(await share(eve, id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect((await call("GET", `/receipts?transactionId=${id}`, eve)).data.receipts).toEqual([]);
  await call("DELETE", `/receipts/${id}`, eve);
  expect((await open(code)).status).toBe(200);
});

it("a person's data export lists their shared receipts without the addresses", async () => {
  const id = await pay();
  await share(ben, id, { showsNote: true, showsTags: false });
  expect(await receipts.readOwnData(ben.id, 1)).toContainEqual({
    transaction_id: id,
    shows_note: true,
    shows_tags: false,
    created_at: expect.any(String),
  });
});
