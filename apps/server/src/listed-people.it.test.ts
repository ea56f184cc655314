import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hireStaff, readRecorded } from "../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";
import { createListScreen } from "./platform/outside/screening-list.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let support: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    screen: createListScreen({ addresses: [], names: ["Boris Badman"] }),
  });
  support = await product.signUp("Sue");
  await hireStaff(product, support, "support");
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const headers = { "lilypad-reason": encodeURIComponent("Compared with the list by hand") };

/** The open case of a person, once the screening has found them. */
async function waitForCase({ id }: SignedUp) {
  const find = async () =>
    dataOf(
      await product.call("listScreeningCases", { token: support.token, query: { status: "open" } }),
    ).cases.find(({ person }) => person?.id === id);
  await product.until(async () => (await find()) !== undefined);
  return (await find()) ?? { id: "", name: "" };
}

it("a listed person who renames themselves is found by the old name, and frozen when the match is confirmed", async () => {
  const boris = await product.signUp("Boris");
  const friend = await product.signUp("Friend");
  const rename = (last_name: string) =>
    product.call("updateProfile", { token: boris.token, body: { last_name } }).then(dataOf);
  await rename("Badman");
  await rename("Goodman");
  const found = await waitForCase(boris);
  expect(found.name).toBe("Boris Badman");
  dataOf(
    await product.call("decideScreeningCase", {
      token: support.token,
      params: { id: found.id },
      headers,
      body: { decision: "return", note: "The date of birth is the same" },
    }),
  );
  const sum = { amount: "1.00", currency: "LIL" as const };
  const refused = await product.call("sendTransfer", {
    token: boris.token,
    body: { recipientUserId: friend.id, correlationId: randomUUID(), ...sum },
  });
  expect(refused.code).toBe("ACCOUNT_FROZEN");
  const { freezes } = dataOf(
    await product.call("readPersonCase", {
      token: support.token,
      params: { personId: boris.id },
    }),
  );
  expect(freezes).toMatchObject([{ kind: "sanctions", status: "active", endsAt: null }]);
  const acts = (await readRecorded(product, "decideScreeningCase")).filter(
    ({ subject }) => subject === boris.id,
  );
  expect(acts.map(({ details }) => details.freeze ?? details.decision).sort()).toEqual([
    "return",
    "until two lift it",
  ]);
});
