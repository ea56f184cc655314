// Sends every idempotent operation of the contract eight times concurrently to two servers with the same
// database, and checks its effect in the database.
import { operations } from "@lilypad/api-contract";
import { checkLedger } from "@lilypad/ledger";
import { createFakeRamp, createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer, RepeatWorld } from "../test/contract/repeat-world.ts";
import { idempotentNames, repeatedRequests } from "../test/contract/repeated-requests.ts";
import { verifyEverybody } from "../test/contract/walk.ts";
import { testDetails, testDirectory } from "../test/test-banks.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { fund } from "../test/worlds/open-people.ts";
import { dataOf, openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";
import { deskPersonId } from "./modules/money/exchange/desk.ts";

const adminEmails = ["first.admin@example.com", "second.admin@example.com"] as const;
const ramp = createFakeRamp();
let chain: ChainWorld;
let database: TestDatabase;
let servers: readonly [Product, Product];
let samples: ReturnType<typeof repeatedRequests>;

async function openCustomer(product: Product, name: string): Promise<Customer> {
  const person = await product.signUp(name);
  const { token, email } = person;
  const body = { customerType: "INDIVIDUAL", email, firstName: name, lastName: "Example" } as const;
  dataOf(await product.call("createRampCustomer", { token, body }));
  await verifyEverybody(product, ramp);
  const linking = { token, body: { accountDetails: testDetails.gb } };
  const { account } = dataOf(await product.call("completeBankLink", linking));
  return { ...person, linkedAccountId: account.id };
}

/** Opens an administrator's session confirmed with a passkey. Returns its token. */
async function openAdministrator(product: Product, email: string): Promise<string> {
  const { id, token } = await product.signIn(email, "signup");
  await product.pool.query("update session set passkey_verified_at = now() where person_id = $1", [
    id,
  ]);
  return token;
}

async function openWorld(product: Product): Promise<RepeatWorld> {
  const [ann, bob] = [await openCustomer(product, "Ann"), await openCustomer(product, "Bob")];
  const administrators = [
    await openAdministrator(product, adminEmails[0]),
    await openAdministrator(product, adminEmails[1]),
  ] as const;
  return { product, chain, ramp, ann, bob, administrators };
}

/** Reads the number of attempts of a request over all its repetitions; empty without a claim. */
async function attemptsOf(name: string, input: object) {
  const { body, headers } = input as {
    body?: { correlationId?: string };
    headers?: Record<string, string>;
  };
  const { rows } = await servers[0].pool.query<{ attempt: number }>(
    "select attempt from idempotency_claim where operation = $1 and key = $2 and state = 'answered'",
    [name, body?.correlationId ?? headers?.["idempotency-key"]],
  );
  return rows.map(({ attempt }) => attempt);
}

beforeAll(async () => {
  chain = await openChainWorld();
  database = await createTestDatabase({ migrations });
  const options = {
    world: chain,
    databaseUrl: database.databaseUrl,
    ramp,
    directory: testDirectory,
    environment: { ADMIN_EMAILS: adminEmails.join(",") },
  };
  const first = await openProduct(options);
  const second = await openProduct({
    ...options,
    environment: { ...options.environment, WORKERS: "false" },
  });
  servers = [first, second];
  const world = await openWorld(first);
  await first.settled();
  // From here on nothing settles: reserved transfers stay pending, so that all eight answers are the same.
  await second.quiet();
  await fund(first.pool, [world.ann as never], "usdc", 100_000_000n);
  await fund(first.pool, [{ id: deskPersonId } as never], "eurc", 100_000_000n);
  samples = repeatedRequests(world);
}, 180_000);
afterAll(async () => {
  if (servers !== undefined) expect(await checkLedger(servers[0].pool)).toEqual([]);
  for (const server of servers ?? []) await server.close();
  await database?.drop();
  await chain?.close();
});

it("every idempotent operation has a sample request", () => {
  expect(Object.keys(samples).sort()).toEqual([...idempotentNames].sort());
});

describe("eight concurrent requests to two servers have one effect and the same answer", () => {
  it.each(idempotentNames)("%s", async (name) => {
    const { idempotent } = operations[name];
    expect(samples[name].length).toBeGreaterThan(0);
    for (const createSample of samples[name]) {
      const { input, effect, expected } = await createSample();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => servers[nth % 2 === 0 ? 0 : 1].call(name, input)),
      );
      expect(answers.map(({ status, code }) => code ?? status)).toEqual(Array(8).fill(200));
      expect(await effect()).toEqual(expected);
      if (idempotent !== "correlationId") continue;
      // One attempt did the work. A send has no claim, because its own SQL statement is idempotent.
      expect(await attemptsOf(name, input)).toEqual(name === "sendTransfer" ? [] : [1]);
      for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
      // A later repetition gets the same answer.
      const later = await servers[1].call(name, input);
      expect([later.status, later.data]).toEqual([200, answers[0]?.data]);
      expect(await effect()).toEqual(expected);
    }
  });
});
