import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deployCanonicalContracts, findKnownChain, safeAbi, tokenAbi } from "@lilypad/chain";
import { type ChainNode, startNode } from "@lilypad/local-stack";
import { type DeployedTestChain, startTestChain } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  parseEther,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../apps/ops/test/run.ts";
import { createWallets } from "../apps/server/src/modules/books/wallets/index.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import type { TestPerson } from "../apps/server/test/worlds/open-people.ts";
import testToken from "../packages/chain/artefacts/TestToken.json";
import { type Installation, openInstallation } from "./open-installation.ts";

/**
 * "Money on another network" of docs/runbooks/other-tokens.md, with its commands, on two local chains: the installation's, and Base, which
 * has Safe's contracts at the same addresses and nothing of ours.
 */
const folder = mkdtempSync(join(tmpdir(), "lilypad other network "));
const at = (name: string) => join(folder, name);
const vault = ["--vault", at("vault.json"), "--passphrase-file", at("passphrase")];
const base = findKnownChain("Base");
const baseId = String(base?.id);

let chain: DeployedTestChain;
let other: ChainNode;
let installation: Installation;
let finn: TestPerson;
let node: ReturnType<typeof connect>;
let wallet: ReturnType<typeof openWallet>;
/** The person's Safe, which has the same address on both networks. */
let safe: Address;
let ann: string;
let owner: string;
/** A token on the other network. */
let token: Address;
const listed = privateKeyToAccount(generatePrivateKey()).address;

const connect = (url: string) => createPublicClient({ transport: http(url), pollingInterval: 50 });
const openWallet = (url: string) =>
  createWalletClient({
    account: privateKeyToAccount(chain.keys.faucet),
    transport: http(url),
  });
const mined = (hash: Hex) => node.waitForTransactionReceipt({ hash });
const balanceOf = (holder: Address) =>
  node.readContract({ address: token, abi: tokenAbi, functionName: "balanceOf", args: [holder] });

/** Signs a person up on the installation's chain, whose Safe has an owner of the vault. */
async function signUp(): Promise<void> {
  const { pool, settings } = installation;
  await run(["key", "create", ...vault]);
  const list = await run([
    ...["key", "show", ...vault, "--from", "0", "--count", "2", "--out", at("list.json")],
  ]);
  const checksum = /checksum (\w{64})/.exec(list.out)?.[1] ?? "";
  await run(["owners", "load", "--list", at("list.json"), "--checksum", checksum], settings);
  const wallets = createWallets({
    pool,
    clock: { now: () => new Date() },
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    minUnusedOwners: 1,
    makeOwnerList: null,
    deployment: chain.deployment,
    ownSignerOf: async () => null,
  });
  ann = newId();
  await pool.query("insert into person (id, email) values ($1, 'ann@example.com')", [ann]);
  await wallets.register(ann);
  const { wallets: safes } = await wallets.createSmartAccount(ann);
  safe = getAddress(safes[0]?.safeAddress ?? "");
  const { rows } = await pool.query<{ owner: Buffer }>(
    "select owner_address as owner from person_safe where person_id = $1",
    [ann],
  );
  owner = getAddress(`0x${rows[0]?.owner.toString("hex")}`);
}

/** Deploys a token on the other network, and mints 5 of it at the person's address. */
async function misdirectMoney(): Promise<void> {
  const minter = wallet.account.address;
  const hash = await wallet.deployContract({
    abi: testToken.abi as Abi,
    bytecode: testToken.bytecode as Hex,
    args: ["USD Coin", "USDC", 6, minter, minter],
    chain: null,
  });
  token = getAddress((await mined(hash)).contractAddress ?? "");
  const args = [safe, 5_000_000n] as const;
  await mined(
    await wallet.writeContract({
      address: token,
      abi: tokenAbi,
      functionName: "mint",
      args,
      chain: null,
    }),
  );
}

beforeAll(async () => {
  [chain, other] = await Promise.all([
    startTestChain({ deployed: true }),
    startNode(["--chain-id", baseId, "--gas-limit", "100000000"]),
  ]);
  installation = await openInstallation({ chain });
  installation.settings.SCREENING_LIST_FILE = at("listed.json");
  writeFileSync(at("listed.json"), JSON.stringify({ addresses: [listed], names: [] }));
  writeFileSync(at("passphrase"), "five or six random words", { mode: 0o600 });
  writeFileSync(at("gas-key"), chain.keys.faucet, { mode: 0o600 });
  writeFileSync(at("deployer-key"), chain.keys.deployer, { mode: 0o600 });
  [finn] = (await installation.people("Finn")) as [TestPerson];
  await installation.giveRole("finance", finn);
  node = connect(other.url);
  wallet = openWallet(other.url);
  const rich = createTestClient({ mode: "anvil", transport: http(other.url) });
  for (const key of [chain.keys.faucet, chain.keys.deployer])
    await rich.setBalance({ address: privateKeyToAccount(key).address, value: parseEther("1") });
  await deployCanonicalContracts(other.url, generatePrivateKey());
  await signUp();
  await misdirectMoney();
});
afterAll(async () => {
  await installation?.close();
  await Promise.all([chain?.stop(), other?.kill()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A step of the runbook that reads or writes on the other network. */
const there = (...words: string[]) =>
  run([...words, "--chain-id", baseId, "--rpc-url", other.url], installation.settings);
const prepare = (out: string, to: Address, ...what: string[]) =>
  there("recovery", "prepare", "--owner", owner, "--move-to", to, ...what, "--out", at(out));
const sign = (request: string, out: string) =>
  run([...["key", "sign", ...vault, "--index", "0", "--request", at(request), "--out", at(out)]]);
const send = (signed: string, rpcUrl: string) =>
  run([
    ...["recovery", "send", "--signed", at(signed), "--key-file", at("gas-key")],
    ...["--rpc-url", rpcUrl],
  ]);

describe("money that was sent to a person's address on another network", () => {
  const to = privateKeyToAccount(generatePrivateKey()).address;

  test("is not prepared as long as ModuleSetup is missing there, nor from a node of the wrong network", async () => {
    const early = await prepare("early.json", to, "--token", token);
    expect(early.err).toContain("create it with lilypad chain create-setup");
    const wrong = await run(
      [
        ...["recovery", "prepare", "--owner", owner, "--move-to", to, "--token", token],
        ...["--chain-id", baseId, "--rpc-url", chain.rpcUrl, "--out", at("wrong.json")],
      ],
      installation.settings,
    );
    expect(wrong.err).toContain(`not of ${baseId}`);
    const ours = await run(
      [
        ...["recovery", "prepare", "--owner", owner, "--move-to", to],
        ...["--rpc-url", other.url, "--out", at("ours.json")],
      ],
      installation.settings,
    );
    expect(ours.err).toContain(`The node is of the network ${baseId}`);
  });

  test("is screened by a member of staff before anything is signed", async () => {
    const reason = ["--reason", "Sent on Base by mistake, ticket 4711"];
    const screen = (address: string) =>
      installation.runAs(finn, ["person", "screen", ann, "--address", address, ...reason]);
    expect(await screen(to)).toMatchObject({ exitCode: 0, answer: { match: null } });
    expect(await screen(listed)).toMatchObject({ exitCode: 1 });
    const [found, clear] = await installation.log();
    expect(found).toMatchObject({ subject: ann, details: { to: listed, match: true } });
    expect(clear).toMatchObject({
      action: "person screen",
      actor: finn.id,
      subject: ann,
      reason: reason[1],
      details: { to, match: false },
    });
  });

  test("has ModuleSetup created there at the address that it has here, with the deployer's key and nonce", async () => {
    const setup = (...words: string[]) =>
      there("chain", "create-setup", "--key-file", at("deployer-key"), ...words);
    const other = await there("chain", "create-setup", "--key-file", at("gas-key"));
    expect(other.err).toContain("use the key that deployed our contracts");
    const { moduleSetup } = chain.deployment;
    const planned = await setup();
    expect(planned.out).toMatch(/\d+ empty transactions and one that creates ModuleSetup/);
    expect(await node.getCode({ address: moduleSetup })).toBeUndefined();
    const sent = await setup("--send");
    expect(sent.out).toContain(`creates ModuleSetup at ${moduleSetup}`);
    const here = connect(chain.rpcUrl);
    expect(await node.getCode({ address: moduleSetup })).toBe(
      await here.getCode({ address: moduleSetup }),
    );
    expect((await setup("--send")).out).toContain("already");
  });

  test("needs what is moved to be named, and moves nothing that does not lie there", async () => {
    expect((await prepare("none.json", to)).err).toContain("--token <address> or --ether");
    const usdc = chain.deployment.tokens.usdc.address;
    const absent = await prepare("none.json", to, "--token", usdc);
    expect(absent.err).toContain("does not answer like a token on this network");
    expect((await prepare("none.json", to, "--ether")).err).toContain(
      "holds none of the tokens that are to be moved",
    );
  });

  test("is signed offline for that network and arrives, and the same signature moves nothing on ours", async () => {
    const prepared = await prepare("request.json", to, "--token", token);
    expect(prepared.out).toContain(`Safe ${safe} on Base (${baseId}), not created yet`);
    expect(prepared.out).toContain(`move 5000000 of the token ${token} to ${to}`);
    const signed = await sign("request.json", "signed.json");
    expect(signed.out).toContain(`on Base (${baseId})`);
    const here = await send("signed.json", chain.rpcUrl);
    expect(here.err).toContain(`not of ${baseId}`);
    // Not even with the network changed in the file: the signature is over its id.
    const ours = String(chain.deployment.chain.id);
    const text = readFileSync(at("signed.json"), "utf8");
    const changed = text.replace(`"chainId": ${baseId}`, `"chainId": ${ours}`);
    expect(changed).not.toBe(text);
    writeFileSync(at("changed.json"), changed);
    expect((await send("changed.json", chain.rpcUrl)).exitCode).not.toBe(0);
    const read = { address: safe, abi: safeAbi } as const;
    expect(await connect(chain.rpcUrl).readContract({ ...read, functionName: "nonce" })).toBe(0n);
    const sent = await send("signed.json", other.url);
    expect(sent.out).toContain("done in 0x");
    expect(await balanceOf(to)).toBe(5_000_000n);
    expect(await balanceOf(safe)).toBe(0n);
    expect(await node.readContract({ ...read, functionName: "getOwners" })).toEqual([owner]);
    // Our module has no code there, so nothing but the owner moves what arrives later.
    expect(await node.getCode({ address: chain.deployment.module })).toBeUndefined();
  });

  test("is recovered again when more arrives, ether too", async () => {
    const args = [safe, 7n] as const;
    const call = {
      address: token,
      abi: tokenAbi,
      functionName: "mint",
      args,
      chain: null,
    } as const;
    await mined(await wallet.writeContract(call));
    await mined(await wallet.sendTransaction({ to: safe, value: 9n, chain: null }));
    const prepared = await prepare("again.json", to, "--token", token, "--ether");
    expect(prepared.out).toContain("exists");
    expect(JSON.parse(readFileSync(at("again.json"), "utf8")).nonce).toBe("1");
    await sign("again.json", "again-signed.json");
    expect((await send("again-signed.json", other.url)).exitCode).toBe(0);
    expect(await balanceOf(to)).toBe(5_000_007n);
    expect(await node.getBalance({ address: to })).toBe(9n);
  });
});
