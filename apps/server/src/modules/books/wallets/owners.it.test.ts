import { deriveOwnerAddresses, localChain, makeOwnerList, type OwnerList } from "@lilypad/chain";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";
import { createWallets, loadOwnerList, readOwnerSupply } from "./index.ts";

const seed = Buffer.alloc(32, 5);
const otherSeed = Buffer.alloc(32, 6);
const deployment = {
  module: "0x0000000000000000000000000000000000000a01",
  ownSafeModule: "0x0000000000000000000000000000000000000a06",
  moduleSetup: "0x0000000000000000000000000000000000000a02",
  proxyFactory: "0x0000000000000000000000000000000000000a03",
  singleton: "0x0000000000000000000000000000000000000a04",
  fallbackHandler: "0x0000000000000000000000000000000000000a05",
  chain: localChain,
} as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ migrations });
});
afterEach(() => database.drop());

interface Options {
  vault?: (firstIndex: number) => OwnerList;
  signer?: `0x${string}`;
  minUnusedOwners?: number;
}

/** Opens wallets as one server process; without a vault as in production. */
function openWallets({ vault, signer, minUnusedOwners = 2 }: Options = {}) {
  const logger = pino({ level: "silent" });
  const registry = new Registry();
  const wallets = createWallets({
    pool: database.pool,
    clock: { now: () => new Date() },
    logger,
    registry,
    minUnusedOwners,
    makeOwnerList: vault ?? null,
    deployment,
    ownSignerOf: async () => signer ?? null,
  });
  return { ...wallets, warnings: vi.spyOn(logger, "warn"), registry };
}
type TestWallets = ReturnType<typeof openWallets>;

async function openPerson(wallets: TestWallets): Promise<string> {
  const id = newId();
  await database.pool.query("insert into person (id, email) values ($1, $2)", [
    id,
    `${id}@example.com`,
  ]);
  await wallets.register(id);
  return id;
}
async function signUp(wallets: TestWallets): Promise<string> {
  const id = await openPerson(wallets);
  await wallets.createSmartAccount(id);
  return id;
}
const assigned = async () =>
  (
    await database.pool.query<{ index: bigint; owner: string }>(
      "select owner_index as index, '0x' || encode(owner_address, 'hex') as owner from smart_account order by 1",
    )
  ).rows;
const lower = (owners: readonly string[]) => owners.map((owner) => owner.toLowerCase());

describe("a server without the vault", () => {
  it("gives each new person the next owner of the loaded lists, also to twenty people at once", async () => {
    const processes = [openWallets(), openWallets()];
    await loadOwnerList(database.pool, makeOwnerList(seed, 0, 15));
    await loadOwnerList(database.pool, makeOwnerList(seed, 15, 10));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => signUp(processes[index % 2] ?? openWallets())),
    );
    const rows = await assigned();
    const owners = lower(deriveOwnerAddresses(seed, 0, 25));
    expect(rows).toHaveLength(20);
    for (const { index, owner } of rows) expect(owner).toBe(owners[Number(index)]);
    expect(new Set(rows.map(({ owner }) => owner)).size).toBe(20);
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 5n, nextIndex: 25n });
  });

  it("uses one owner for a person who asks ten times at once", async () => {
    const wallets = openWallets();
    await loadOwnerList(database.pool, makeOwnerList(seed, 0, 15));
    const person = await openPerson(wallets);
    await Promise.all(Array.from({ length: 10 }, () => wallets.createSmartAccount(person)));
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 14n });
    await signUp(wallets);
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 13n });
  });

  it("opens no account when no owner is left, loses nothing, and opens it when a list is loaded", async () => {
    const wallets = openWallets();
    const person = await openPerson(wallets);
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(wallets.createSmartAccount(person)).rejects.toMatchObject({
        code: "NEW_ACCOUNTS_WAIT",
        message: expect.stringContaining("Everything you entered is saved"),
      });
    }
    await loadOwnerList(database.pool, makeOwnerList(seed, 0, 1));
    expect((await wallets.createSmartAccount(person)).wallets).toHaveLength(1);
    expect(await assigned()).toMatchObject([{ index: 0n }]);
  });

  it("opens accounts of people with their own key although no owner is left", async () => {
    const wallets = openWallets({ signer: "0x00000000000000000000000000000000000000c1" });
    await signUp(wallets);
    const [row] = await assigned();
    expect(row?.index).toBeGreaterThan(2n ** 31n);
    expect(row?.owner).toBe("0x00000000000000000000000000000000000000c1");
  });

  it("warns once in the log, and in /ready, while few owners are left", async () => {
    const wallets = openWallets();
    await wallets.owners.watch();
    await wallets.owners.watch();
    expect(wallets.warnings).toHaveBeenCalledOnce();
    expect(await wallets.owners.describeShortage()).toContain("no owners of Safes are left");
    await loadOwnerList(database.pool, makeOwnerList(seed, 0, 1));
    expect(await wallets.owners.describeShortage()).toContain("few owners of Safes are left");
    await loadOwnerList(database.pool, makeOwnerList(seed, 1, 1));
    await wallets.owners.watch();
    expect(await wallets.owners.describeShortage()).toBeNull();
    expect(await wallets.registry.metrics()).toContain("lilypad_unused_owners 2");
    await signUp(wallets);
    await wallets.owners.watch();
    expect(wallets.warnings).toHaveBeenCalledTimes(2);
  });
});

describe("a list", () => {
  it("adds each index once, however often and by however many processes it is loaded", async () => {
    const wallets = openWallets();
    const list = makeOwnerList(seed, 0, 10);
    const added = await Promise.all([1, 2, 3].map(() => loadOwnerList(database.pool, list)));
    expect(added.reduce((sum, one) => sum + one, 0n)).toBe(10n);
    await signUp(wallets);
    expect(await loadOwnerList(database.pool, list)).toBe(0n);
    expect(await loadOwnerList(database.pool, makeOwnerList(seed, 5, 10))).toBe(5n);
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 14n, nextIndex: 15n });
  });

  it("of another vault is refused, because nobody would have the keys in one place", async () => {
    await loadOwnerList(database.pool, makeOwnerList(seed, 0, 2));
    await expect(loadOwnerList(database.pool, makeOwnerList(otherSeed, 2, 2))).rejects.toThrow(
      /belongs to the vault [0-9a-f]{16}, but the list was made by the vault/,
    );
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 2n, nextIndex: 2n });
  });
});

it("after a restore, nobody gets an owner of the people who are missing in the backup", async () => {
  const wallets = openWallets();
  await loadOwnerList(database.pool, makeOwnerList(seed, 0, 10));
  await signUp(wallets);
  const next = await wallets.skipOwners();
  expect(next).toBe(100_001n);
  expect(await loadOwnerList(database.pool, makeOwnerList(seed, 0, 20))).toBe(0n);
  const person = await openPerson(wallets);
  await expect(wallets.createSmartAccount(person)).rejects.toMatchObject({
    code: "NEW_ACCOUNTS_WAIT",
  });
  await loadOwnerList(database.pool, makeOwnerList(seed, Number(next), 3));
  await wallets.createSmartAccount(person);
  expect((await assigned()).map(({ index }) => index)).toEqual([0n, 100_001n]);
});

describe("a server with its own vault", () => {
  it("makes lists by itself, before the first sign-up and whenever few are left", async () => {
    const wallets = openWallets({ vault: (first) => makeOwnerList(seed, first, 4) });
    await wallets.owners.watch();
    expect(await readOwnerSupply(database.pool)).toMatchObject({ unused: 4n });
    await Promise.all(Array.from({ length: 11 }, () => signUp(wallets)));
    expect((await assigned()).map(({ owner }) => owner)).toEqual(
      expect.arrayContaining(lower(deriveOwnerAddresses(seed, 0, 8))),
    );
    await wallets.owners.watch();
    expect(await wallets.owners.describeShortage()).toBeNull();
    expect(wallets.warnings).not.toHaveBeenCalled();
  });

  it("opens the accounts of twelve people at once, even if each list is used up by the first of them", async () => {
    const wallets = openWallets({ vault: (first) => makeOwnerList(seed, first, 1) });
    await Promise.all(Array.from({ length: 12 }, () => signUp(wallets)));
    expect(await assigned()).toHaveLength(12);
  });

  it("continues after the numbers of an earlier version, and only with the same vault", async () => {
    const { vault } = makeOwnerList(seed, 0, 1);
    await database.pool.query("update owner_supply set vault = $1, next_index = 7", [vault]);
    await signUp(openWallets({ vault: (first) => makeOwnerList(seed, first, 4) }));
    expect((await assigned()).map(({ index }) => index)).toEqual([7n]);
    const stranger = openWallets({
      vault: (first) => makeOwnerList(otherSeed, first, 4),
      minUnusedOwners: 10,
    });
    await expect(stranger.owners.watch()).rejects.toMatchObject({ name: "WrongVault" });
  });
});
