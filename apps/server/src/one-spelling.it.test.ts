// Requests every resource that has an id, an address or a hash with it in capitals: it is the same one.
import { randomBytes, randomUUID } from "node:crypto";
import { type Operation, operations, reasonHeader } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hireStaff } from "../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let boss: SignedUp;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  boss = await product.signUp("Bo");
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await hireStaff(product, boss, "administrator");
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const headers = { [reasonHeader]: encodeURIComponent("They wrote to support") };

/** Calls an operation with the same text for each parameter of its path. */
async function ask({ method, path }: Operation, token: string, id: string) {
  const answer = await product.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, id),
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(method === "GET" ? {} : { payload: {} }),
  });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const { requestId: _, ...body } = isJson ? answer.json() : { requestId: "", text: answer.body };
  return { status: answer.statusCode, body };
}

const samples = () => [
  randomUUID(),
  `0x${randomBytes(20).toString("hex")}`,
  `0x${randomBytes(32).toString("hex")}`,
];
const withParameter = (Object.values(operations) as Operation[]).filter(
  ({ params, path }) => params !== undefined && /\{\w+\}/.test(path),
);

it("every operation answers an id in capitals like the one in small letters", async () => {
  const others: string[] = [];
  for (const operation of withParameter) {
    for (const id of [...samples(), ann.id]) {
      // Operations that change a person's data are called with ids of no one.
      if (id === ann.id && operation.method !== "GET") continue;
      const small = await ask(operation, boss.token, id);
      const capitals = await ask(operation, boss.token, id.toUpperCase());
      if (small.status === 500 || JSON.stringify(small) !== JSON.stringify(capitals))
        others.push(`${operation.name} ${id}: ${small.status}, then ${capitals.status}`);
    }
  }
  expect(withParameter.length).toBeGreaterThan(60);
  expect(others).toEqual([]);
});

describe("a person whose id is written in capitals", () => {
  const sum = { amount: "1.00", currency: "LIL" as const };

  it("is still the caller: they cannot pay, ask or block themselves", async () => {
    const id = ann.id.toUpperCase();
    const answers = [
      await product.call("sendTransfer", {
        token: ann.token,
        body: { recipientUserId: id, ...sum },
      }),
      await product.call("createPaymentRequest", {
        token: ann.token,
        body: { toUserId: id, ...sum },
      }),
      await product.call("blockPerson", { token: ann.token, params: { id } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([
      "SELF_TRANSFER",
      "SELF_REQUEST",
      "SELF_BLOCK",
    ]);
  });

  it("is paid once when the payment is repeated in the other spelling", async () => {
    const send = async (recipientUserId: string, correlationId: string) =>
      dataOf(
        await product.call("sendTransfer", {
          token: ann.token,
          body: { recipientUserId, correlationId, ...sum },
        }),
      );
    const key = randomUUID();
    const first = await send(ben.id, key);
    expect(await send(ben.id.toUpperCase(), key.toUpperCase())).toEqual(first);
  });

  it("gets no more than ten requests a day from one person", async () => {
    const request = (toUserId: string) =>
      product.call("createPaymentRequest", { token: ann.token, body: { toUserId, ...sum } });
    for (let made = 0; made < 10; made += 1) dataOf(await request(ben.id));
    expect((await request(ben.id.toUpperCase())).code).toBe("RATE_LIMITED");
  });

  it("is found in the audit log by either spelling", async () => {
    const { token } = boss;
    const eve = await product.signUp("Eve");
    const personId = eve.id.toUpperCase();
    dataOf(await product.call("readPersonCase", { token, params: { personId } }));
    dataOf(await product.call("listPersonSessions", { token, params: { personId } }));
    for (const subject of [eve.id, personId]) {
      const { entries } = dataOf(
        await product.call("listAuditEntries", { token, query: { subject } }),
      );
      expect(entries.map((entry) => entry.subject)).toEqual([eve.id, eve.id]);
    }
  });
});
