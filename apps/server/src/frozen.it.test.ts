// Calls every operation as someone whose account is frozen, to test `whileFrozen` in the contract.
import { randomUUID } from "node:crypto";
import { isRefusedWhileFrozen, type Operation, operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";
import { newId } from "./platform/ids.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let staff: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  [staff, ben] = [await product.signUp("Sue"), await product.signUp("Ben")];
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const freeze = (personId: string) =>
  product.modules.freezes.freeze(
    { by: staff.id, role: "support", reason: null, record: async () => undefined },
    { personId, kind: "suspected_fraud", note: "A test of freezes", hours: 24 },
  );
/** Lets the freeze expire, which needs no worker. */
const thaw = (personId: string) =>
  product.pool.query(
    `update account_freeze set placed_at = placed_at - interval '25 hours', ends_at = ends_at - interval '25 hours'
     where person_id = $1`,
    [personId],
  );

/** Operations that end the session with which they are called. */
const ending = ["logout", "signOut", "authLogout"];
const all: Operation[] = Object.values(operations);
const own = all
  .filter(({ access }) => ["optional", "session", "stepUp"].includes(access))
  .toSorted((one, other) => ending.indexOf(one.name) - ending.indexOf(other.name));

it("every operation refuses or answers someone whose account is frozen as the contract declares", async () => {
  const eve = await product.signUp("Eve");
  const sessions = new Map<string, string>();
  for (const name of ending) sessions.set(name, (await product.signIn(eve.email, "login")).token);
  await freeze(eve.id);
  const others: string[] = [];
  for (const operation of own) {
    const { statusCode, headers, json } = await product.app.inject({
      method: operation.method,
      url: operation.path.replaceAll(/\{\w+\}/g, randomUUID()),
      headers: { authorization: `Bearer ${sessions.get(operation.name) ?? eve.token}` },
      ...(operation.method === "GET" ? {} : { payload: {} }),
    });
    const isJson = String(headers["content-type"]).startsWith("application/json");
    const code = isJson ? json().code : undefined;
    const isRefused = code === "ACCOUNT_FROZEN";
    if (isRefused !== isRefusedWhileFrozen(operation))
      others.push(`${operation.name} answered ${statusCode} ${code}`);
  }
  expect(others).toEqual([]);
  expect(own.filter(isRefusedWhileFrozen).length).toBeGreaterThan(50);
});

it("signing in, balances and history stay open while nothing can be paid, also with a new key", async () => {
  const eve = await product.signUp("Eve");
  await freeze(eve.id);
  const { token } = await product.signIn(eve.email, "login");
  expect(dataOf(await product.call("getBalance", { token })).balances.length).toBeGreaterThan(0);
  const { profile } = dataOf(await product.call("getProfile", { token }));
  expect(profile.frozen?.until).toMatch(/Z$/);
  const body = { recipientUserId: ben.id, amount: "1", currency: "LIL" } as const;
  const keyed = { ...body, correlationId: randomUUID() };
  expect((await product.call("sendTransfer", { token, body: keyed })).code).toBe("ACCOUNT_FROZEN");
  const address = `0x${"1f".repeat(20)}`;
  const toWallet = { address, amount: "1", currency: "LIL", correlationId: randomUUID() } as const;
  expect((await product.call("sendToWallet", { token, body: toWallet })).code).toBe(
    "ACCOUNT_FROZEN",
  );
  // Money from others arrives.
  const paid = { recipientUserId: eve.id, amount: "2", currency: "LIL" } as const;
  dataOf(await product.call("sendTransfer", { token: ben.token, body: paid }));
  await product.until(async () => (await product.balanceOf(eve, "LIL")).posted === "102.00");
});

it("a payment that waits for settlement stays in the queue during a freeze and is sent after it", async () => {
  const eve = await product.signUp("Eve");
  await product.settled();
  // The queue sees the freeze and the payment together, as if it had been placed before the payment could leave.
  const id = newId();
  await freeze(eve.id);
  await product.pool.query(
    `with ids as (select p.account_id as debit, r.account_id as credit from person_wallet p, person_wallet r
       where p.person_id = $2 and r.person_id = $3 and p.asset = 3 and r.asset = 3)
     select transfers_begin(p_id => array[$1::uuid], p_digest => array[$1::uuid], p_debit => array[debit],
       p_credit => array[credit], p_asset => array[3::smallint], p_amount => array[1000000::bigint],
       p_sender => array[$2::uuid], p_recipient => array[$3::uuid], p_kind => array['p2p'], p_note => array[null::text],
       p_topic => 'transfer', p_shown => 'both', p_is_queued => true)
     from ids`,
    [id, eve.id, ben.id],
  );
  const before = dataOf(await product.call("getBalance", { token: ben.token }));
  // Others behind it are sent.
  const body = { recipientUserId: staff.id, amount: "1", currency: "LIL" } as const;
  dataOf(await product.call("sendTransfer", { token: ben.token, body }));
  const stateOf = async () => {
    const { rows } = await product.pool.query<{ id: string; state: number }>(
      "select id, state from settlement_operation where state in (operation_state('queued'), operation_state('batched'))",
    );
    return rows;
  };
  await product.until(async () => (await stateOf()).length === 1);
  expect(await stateOf()).toEqual([{ id, state: 0 }]);
  expect(before.balances.length).toBeGreaterThan(0);
  await thaw(eve.id);
  await product.settled();
  expect((await product.balanceOf(eve, "LIL")).posted).toBe("99.00");
});
