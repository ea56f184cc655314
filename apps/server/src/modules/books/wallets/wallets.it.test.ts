import {
  deriveOwnerAddresses,
  localChain,
  makeOwnerList,
  predictSafeAddress,
} from "@lilypad/chain";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fund, openPeople } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";
import { createWallets, type Wallets } from "./index.ts";

const seed = Buffer.alloc(32, 7);
const ownerDeps = {
  logger: pino({ level: "silent" }),
  minUnusedOwners: 1,
  makeOwnerList: (firstIndex: number) => makeOwnerList(seed, firstIndex, 20),
};
const deployment = {
  module: "0x0000000000000000000000000000000000000a01",
  ownSafeModule: "0x0000000000000000000000000000000000000a06",
  moduleSetup: "0x0000000000000000000000000000000000000a02",
  proxyFactory: "0x0000000000000000000000000000000000000a03",
  singleton: "0x0000000000000000000000000000000000000a04",
  fallbackHandler: "0x0000000000000000000000000000000000000a05",
  chain: localChain,
} as const;

const now = new Date("2026-03-01T12:00:00Z");
let database: TestDatabase;
let wallets: Wallets;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  wallets = createWallets({
    pool: database.pool,
    clock: { now: () => now },
    ...ownerDeps,
    registry: new Registry(),
    deployment,
    ownSignerOf: async () => null,
  });
});
afterAll(() => database.drop());

async function signUp(): Promise<string> {
  const id = newId();
  await database.pool.query("insert into person (id, email) values ($1, $2)", [
    id,
    `${id}@example.com`,
  ]);
  return id;
}

it("balances name the chain of the deployment, in lower case", async () => {
  const onBase = createWallets({
    pool: database.pool,
    clock: { now: () => now },
    ...ownerDeps,
    registry: new Registry(),
    deployment: {
      ...deployment,
      chain: { ...localChain, name: "Base Mainnet", commonName: "Base" },
    },
    ownSignerOf: async () => null,
  });
  const person = await signUp();
  const chainsOf = async (of: Wallets) =>
    (await of.balance(person)).balances.map(({ chain }) => chain);
  expect(await chainsOf(onBase)).toEqual(["base", "base", "base"]);
  expect(await chainsOf(wallets)).toEqual(["arbitrum", "arbitrum", "arbitrum"]);
});

it("shows zero balances and no Safe to a new person", async () => {
  const person = await signUp();
  expect(await wallets.status(person)).toEqual({ registered: false, wallet: null });
  expect(await wallets.smartAccounts(person)).toEqual({ wallets: [] });
  const { balances, asOf } = await wallets.balance(person);
  expect(asOf).toBe(now.toISOString());
  expect(balances.map(({ asset, balance }) => `${asset} ${balance}`)).toEqual([
    "LIL 0.00",
    "usdc 0.00",
    "eurc 0.00",
  ]);
});

/** Gives a person a balance, as a deposit does. */
const deposit = (personId: string, asset: number, minor: bigint) =>
  database.pool.query(
    `select ledger_post_directly(p_id => array[$2]::uuid[], p_digest => array[$2]::uuid[],
       p_debit => array[ledger_system_account('outside', $3::smallint, $2)],
       p_credit => array[(select account_id from person_account where person_id = $1 and asset = $3)],
       p_asset => array[$3]::smallint[], p_amount => array[$4]::bigint[], p_evidence => null)`,
    [personId, newId(), asset, minor],
  );

it("shows the account with money until a person chooses one: dollars before euros", async () => {
  const person = await signUp();
  await wallets.register(person);
  const shown = async () => (await wallets.balance(person)).chosenCurrency;
  await deposit(person, 3, 100_000_000n);
  expect(await shown()).toBe("LIL");
  await deposit(person, 2, 1_000_000n);
  expect(await shown()).toBe("EUR");
  await deposit(person, 1, 1_000_000n);
  expect(await shown()).toBe("USD");
  await wallets.chooseAccount(person, "LIL");
  expect(await shown()).toBe("LIL");
});

it("stores the account that a person chooses, and shows LIL until then", async () => {
  const [ada, bo] = [await signUp(), await signUp()];
  expect((await wallets.balance(ada)).chosenCurrency).toBe("LIL");
  await wallets.chooseAccount(ada, "USD");
  await wallets.chooseAccount(ada, "EUR");
  expect((await wallets.balance(ada)).chosenCurrency).toBe("EUR");
  expect((await wallets.balance(bo)).chosenCurrency).toBe("LIL");
});

it("opens three accounts once, also for ten concurrent calls", async () => {
  const person = await signUp();
  await Promise.all(Array.from({ length: 10 }, () => wallets.register(person)));
  const { rows } = await database.pool.query(
    "select person_account.asset from person_account join account on account.id = account_id and account.floor = 0 where person_id = $1 order by 1",
    [person],
  );
  expect(rows).toEqual([{ asset: 1 }, { asset: 2 }, { asset: 3 }]);
  expect((await wallets.status(person)).registered).toBe(true);
});

it("refuses to assign a Safe before the ledger accounts are open", async () => {
  const person = await signUp();
  await expect(wallets.createSmartAccount(person)).rejects.toMatchObject({
    code: "ACCOUNT_NOT_READY",
  });
});

it("assigns one Safe, also for ten concurrent calls", async () => {
  const person = await signUp();
  await wallets.register(person);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => wallets.createSmartAccount(person)),
  );
  expect(new Set(answers.map((answer) => answer.wallets[0]?.safeAddress)).size).toBe(1);
  expect(await wallets.smartAccounts(person)).toEqual(answers[0]);
  expect((await wallets.status(person)).wallet).toEqual({
    safeAddress: answers[0]?.wallets[0]?.safeAddress,
    chainId: localChain.id,
    status: "counterfactual",
  });
});

it("assigns the Safe of the owner with the next index, a different one for each person", async () => {
  const people = [await signUp(), await signUp()];
  const safes = [];
  for (const person of people) {
    await wallets.register(person);
    safes.push((await wallets.createSmartAccount(person)).wallets[0]?.safeAddress);
    const { rows } = await database.pool.query<{ index: bigint }>(
      "select owner_index as index from smart_account where person_id = $1",
      [person],
    );
    const [owner = "0x"] = deriveOwnerAddresses(seed, Number(rows[0]?.index), 1);
    expect(safes.at(-1)).toBe(predictSafeAddress(deployment, owner, "held"));
  }
  expect(new Set(safes).size).toBe(2);
});

it("shows the posted amount less the held amount as the balance", async () => {
  const [payer, receiver] = [await signUp(), await signUp()];
  for (const person of [payer, receiver]) await wallets.register(person);
  const accountOf = "(select account_id from person_account where person_id = $1 and asset = 1)";
  await database.pool.query(
    `select ledger_post_directly(p_id => array[$2]::uuid[], p_digest => array[$2]::uuid[],
       p_debit => array[ledger_system_account('outside', 1::smallint, $2)], p_credit => array[${accountOf}], p_asset => '{1}',
       p_amount => '{5000000}', p_evidence => null)`,
    [payer, newId()],
  );
  await database.pool.query(
    `select ledger_reserve(p_id => array[$2]::uuid[], p_digest => array[$2]::uuid[], p_debit => array[${accountOf}],
       p_credit => array[(select account_id from person_account where person_id = $3 and asset = 1)], p_asset => '{1}',
       p_amount => '{1250000}')`,
    [payer, newId(), receiver],
  );
  const usdcOf = async (person: string) =>
    (await wallets.balance(person)).balances.find(({ asset }) => asset === "usdc");
  expect(await usdcOf(payer)).toEqual({
    asset: "usdc",
    chain: "arbitrum",
    currency: "USD",
    balance: "3.75",
    posted: "5.00",
    held: "1.25",
    everHeld: true,
  });
  expect((await usdcOf(receiver))?.balance).toBe("0.00");
});

it("shows which assets a person has ever held, also if nothing is left", async () => {
  const [ada, bo] = await openPeople(database.pool, ["Ada", "Bo"]);
  if (ada === undefined || bo === undefined) throw new Error("nobody was opened");
  const heldBy = async (person: string) =>
    (await wallets.balance(person)).balances
      .filter(({ everHeld }) => everHeld)
      .map(({ asset }) => asset);
  expect(await heldBy(ada.id)).toEqual([]);
  await fund(database.pool, [ada], "eurc", 5_000_000n);
  await database.pool.query(
    `select ledger_post_directly(p_id => array[id], p_digest => array[id], p_debit => array[mine.account_id],
       p_credit => array[theirs.account_id], p_asset => array[2::smallint], p_amount => array[5000000::bigint],
       p_evidence => '{"from": "test"}')
     from (select gen_random_uuid() as id) as made, person_account mine, person_account theirs
     where mine.person_id = $1 and theirs.person_id = $2 and mine.asset = 2 and theirs.asset = 2`,
    [ada.id, bo.id],
  );
  const left = (await wallets.balance(ada.id)).balances.find(({ asset }) => asset === "eurc");
  expect(left?.balance).toBe("0.00");
  expect(await heldBy(ada.id)).toEqual(["eurc"]);
  expect(await heldBy(bo.id)).toEqual(["eurc"]);
});
