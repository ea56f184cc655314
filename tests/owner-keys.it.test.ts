import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveOwnerKey, openVaultFile, parseOwnerList, safeAbi, tokenAbi } from "@lilypad/chain";
import {
  createTestDatabase,
  type DeployedTestChain,
  startTestChain,
  type TestDatabase,
} from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Address, createPublicClient, createWalletClient, getAddress, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../apps/ops/test/run.ts";
import { migrations } from "../apps/server/src/migrations.ts";
import { createWallets, listHeldOwners } from "../apps/server/src/modules/books/wallets/index.ts";
import { newId } from "../apps/server/src/platform/ids.ts";

/** The ceremony of docs/runbooks/owner-keys.md, with its commands. */
const folder = mkdtempSync(join(tmpdir(), "lilypad owners "));
const at = (...parts: string[]) => join(folder, ...parts);
const passphrase = "five or six random words";
const vaultOf = (machine: string) => [
  "--vault",
  at(machine, "vault.json"),
  "--passphrase-file",
  at(machine, "passphrase"),
];

let database: TestDatabase;
let chain: DeployedTestChain;
let node: ReturnType<typeof createPublicClient>;
let usdc: Address;

/** Runs a command; machines without a network get no database either. @returns its output, or its error */
async function lilypad(...words: string[]): Promise<string> {
  const settings = words.includes("--vault") ? {} : { DATABASE_URL: database.databaseUrl };
  const { exitCode, out, err } = await run(words, settings);
  return exitCode === 0 ? out : `refused: ${err}`;
}
const checksumIn = (output: string) => /checksum (\w{64})/.exec(output)?.[1] ?? "none";

/** Signs a person up on a server without the vault. */
async function signUp() {
  const wallets = createWallets({
    pool: database.pool,
    clock: { now: () => new Date() },
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    minUnusedOwners: 1,
    makeOwnerList: null,
    deployment: chain.deployment,
    ownSignerOf: async () => null,
  });
  const id = newId();
  await database.pool.query("insert into person (id, email) values ($1, $2)", [
    id,
    `${id}@example.com`,
  ]);
  await wallets.register(id);
  const { wallets: safes } = await wallets.createSmartAccount(id);
  const last = (await listHeldOwners(database.pool)).at(-1);
  if (last === undefined) throw new Error("no owner was assigned");
  return { safe: getAddress(safes[0]?.safeAddress ?? ""), owner: last.address, index: last.index };
}

async function mint(to: Address, amount: bigint): Promise<void> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(chain.keys.faucet),
    transport: http(chain.rpcUrl),
  });
  const args = [to, amount] as const;
  const hash = await wallet.writeContract({
    address: usdc,
    abi: tokenAbi,
    functionName: "mint",
    args,
    chain: null,
  });
  await node.waitForTransactionReceipt({ hash });
}
const balanceOf = (account: Address) =>
  node.readContract({ address: usdc, abi: tokenAbi, functionName: "balanceOf", args: [account] });

beforeAll(async () => {
  [database, chain] = await Promise.all([
    createTestDatabase({ migrations }),
    startTestChain({ deployed: true }),
  ]);
  node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 });
  usdc = chain.deployment.tokens.usdc?.address ?? "0x";
  writeFileSync(at("deployment.json"), JSON.stringify(chain.deployment));
  writeFileSync(at("gas-key"), chain.keys.faucet, { mode: 0o600 });
  for (const machine of ["first", "second"]) {
    mkdirSync(at(machine));
    writeFileSync(at(machine, "passphrase"), passphrase, { mode: 0o600 });
  }
});
afterAll(async () => {
  await chain?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("two offline machines make and check a list, and the server loads only that one", async () => {
  expect(await lilypad("key", "create", ...vaultOf("first"))).toMatch(/^vault [0-9a-f]{16}\n$/);
  copyFileSync(at("first", "vault.json"), at("second", "vault.json"));
  expect(await lilypad("owners", "status")).toContain("the next list begins with 0");

  const range = ["--from", "0", "--count", "2"];
  const made = await lilypad(
    "key",
    "show",
    ...vaultOf("first"),
    ...range,
    "--out",
    at("list.json"),
  );
  expect(made).toContain("owners 0 to 1");
  const checked = await lilypad("key", "test", ...vaultOf("second"), "--list", at("list.json"));
  expect(checkedIsRight(checked, made)).toBe(true);

  const wrong = await lilypad(
    "owners",
    "load",
    "--list",
    at("list.json"),
    "--checksum",
    "0".repeat(64),
  );
  expect(wrong).toContain("Nothing was loaded");
  const load = ["owners", "load", "--list", at("list.json"), "--checksum", checksumIn(made)];
  expect(await lilypad(...load)).toContain("2 of 2 owners are new");
  expect(await lilypad(...load)).toContain("0 of 2 owners are new");
  expect(await lilypad("owners", "status")).toContain(
    "2 unused owners\nthe next list begins with 2",
  );
});
const checkedIsRight = (checked: string, made: string) =>
  checked.startsWith("right: ") && checksumIn(checked) === checksumIn(made);

test("the second machine finds a list whose owners somebody replaced, also with a fitting checksum", async () => {
  mkdirSync(at("thief"));
  writeFileSync(at("thief", "passphrase"), passphrase, { mode: 0o600 });
  await lilypad("key", "create", ...vaultOf("thief"));
  const range = ["--from", "2", "--count", "2"];
  const forged = await lilypad(
    "key",
    "show",
    ...vaultOf("thief"),
    ...range,
    "--out",
    at("forged.json"),
  );
  const { vault } = parseOwnerList(readFileSync(at("list.json"), "utf8"));
  expect(await lilypad("key", "test", ...vaultOf("second"), "--list", at("forged.json"))).toContain(
    "NOT what this vault makes",
  );
  const load = await lilypad(
    "owners",
    "load",
    "--list",
    at("forged.json"),
    "--checksum",
    checksumIn(forged),
  );
  expect(load).toContain(`belongs to the vault ${vault}`);
});

test("everything in a held Safe is moved with its owner's key, also before its contract exists", async () => {
  const { safe, owner, index } = await signUp();
  const rescue = privateKeyToAccount(generatePrivateKey()).address;
  await mint(safe, 5_000_000n);
  const prepared = await lilypad(
    ...["recovery", "prepare", "--owner", owner, "--move-to", rescue],
    ...["--deployment", at("deployment.json"), "--rpc-url", chain.rpcUrl],
    ...["--out", at("move.json")],
  );
  const { name, id } = chain.deployment.chain;
  expect(prepared).toContain(`Safe ${safe} on ${name} (${id}), not created yet`);
  const sign = ["key", "sign", ...vaultOf("first"), "--request", at("move.json")];
  const other = await lilypad(...sign, "--index", "1", "--out", at("other.json"));
  expect(other).toContain(`no owner ${owner} with index 1`);
  const signed = await lilypad(...sign, "--index", `${index}`, "--out", at("moved.json"));
  expect(signed).toContain(`move 5000000 of the token ${usdc} to ${rescue}`);

  const send = ["recovery", "send", "--signed", at("moved.json")];
  const reach = ["--rpc-url", chain.rpcUrl, "--key-file", at("gas-key")];
  expect(await lilypad(...send, ...reach)).toContain("done in 0x");
  expect(await balanceOf(rescue)).toBe(5_000_000n);
  expect(await balanceOf(safe)).toBe(0n);
  // The same signatures work only once.
  expect(await lilypad(...send, ...reach)).toContain("refused");
});

test("a held Safe gets another owner, and its first owner can do nothing with it any more", async () => {
  const { safe, owner, index } = await signUp();
  const newOwner = privateKeyToAccount(generatePrivateKey()).address;
  const prepare = [
    ...["recovery", "prepare", "--owner", owner, "--new-owner", newOwner],
    ...["--deployment", at("deployment.json"), "--rpc-url", chain.rpcUrl],
  ];
  await lilypad(...prepare, "--out", at("swap.json"));
  const files = ["--request", at("swap.json"), "--out", at("swapped.json")];
  await lilypad("key", "sign", ...vaultOf("second"), "--index", `${index}`, ...files);
  const sent = await lilypad(
    ...["recovery", "send", "--signed", at("swapped.json")],
    ...["--rpc-url", chain.rpcUrl, "--key-file", at("gas-key")],
  );
  expect(sent).toContain(`replace the owner by ${newOwner}: done in 0x`);
  const read = { address: safe, abi: safeAbi, functionName: "getOwners" } as const;
  expect(await node.readContract(read)).toEqual([newOwner]);
  expect(await lilypad(...prepare, "--out", at("again.json"))).toContain(
    `belongs to ${newOwner} now; the vault cannot sign for it`,
  );
});

test("the offline machine proves that the vault signs for one owner, and for no other", async () => {
  const [held] = await listHeldOwners(database.pool);
  const prove = (owner: string) =>
    lilypad("key", "test", ...vaultOf("second"), "--index", `${held?.index}`, "--owner", owner);
  expect(await prove(held?.address ?? "")).toContain(`signs for the owner ${held?.address}`);
  const stranger = privateKeyToAccount(generatePrivateKey()).address;
  expect(await prove(stranger)).toContain(
    `refused: The vault does NOT have the key of ${stranger}`,
  );
});

test("when the list is used up nobody gets a Safe until the next one is loaded", async () => {
  await expect(signUp()).rejects.toMatchObject({ code: "NEW_ACCOUNTS_WAIT" });
  const range = ["--from", "2", "--count", "3"];
  const made = await lilypad(
    "key",
    "show",
    ...vaultOf("second"),
    ...range,
    "--out",
    at("next.json"),
  );
  await lilypad("owners", "load", "--list", at("next.json"), "--checksum", checksumIn(made));
  expect(await signUp()).toMatchObject({ index: 2n });
  expect(await lilypad("owners", "skip")).toContain("the next list begins with 100003");
});

test("the offline machine finds owners that somebody changed in the database", async () => {
  await lilypad("owners", "export", "--out", at("assigned.txt"));
  const check = ["key", "test", ...vaultOf("first"), "--assigned", at("assigned.txt")];
  expect(await lilypad(...check)).toContain("the vault has the keys of all 3 owners");
  const [line = ""] = readFileSync(at("assigned.txt"), "utf8").split("\n");
  const foreign = `0 ${privateKeyToAccount(generatePrivateKey()).address}`;
  writeFileSync(
    at("assigned.txt"),
    readFileSync(at("assigned.txt"), "utf8").replace(line, foreign),
  );
  expect(await lilypad(...check)).toContain(`does NOT have the keys of these owners:\n${foreign}`);
});

test("one leaked key and everything that the server has contain nothing about another key", async () => {
  const seed = openVaultFile(at("first", "vault.json"), Buffer.from(passphrase));
  const held = await listHeldOwners(database.pool);
  const keys = held.map(({ index, address }) => deriveOwnerKey(seed, Number(index), address));
  const [leaked, ...others] = keys.map((key) => privateKeyToAccount(key));
  if (leaked === undefined) throw new Error("nobody has an owner");
  const tables = await database.pool.query<{ text: string }>(
    `select t::text as text from smart_account t union all select t::text from unused_owner t
     union all select t::text from owner_supply t union all select t::text from settlement_binding t`,
  );
  const known = [
    ...tables.rows.map(({ text }) => text),
    ...["list.json", "next.json", "deployment.json"].map((name) => readFileSync(at(name), "utf8")),
  ]
    .join("\n")
    .toLowerCase();
  // An extended public key, a public key or a chain code would be the first step to another key.
  expect(known).not.toMatch(/xp(ub|rv)/);
  for (const { publicKey, address } of others) {
    expect(known).toContain(address.slice(2).toLowerCase());
    expect(known).not.toContain(publicKey.slice(4, 68).toLowerCase());
  }
});
