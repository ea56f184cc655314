// This is one file because all of its deployments are on one chain, whose start takes seconds.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  deployLive,
  parseDeployment,
  planOwnContracts,
  type SentTransactions,
  verifyDeployment,
} from "@lilypad/chain";
import { predictPasskeySigner } from "@lilypad/custody";
import { type DeployedTestChain, startTestChain } from "@lilypad/testing";
import { createPublicClient, createTestClient, type Hex, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runJson } from "../../test/run.ts";
import { readPlan, toContracts } from "./plan-file.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad deploy "));
const at = (name: string) => join(folder, name);

let chain: DeployedTestChain;
const node = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
const anvil = () => createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });

const keys = {
  admin: generatePrivateKey(),
  operator: generatePrivateKey(),
  guardian: generatePrivateKey(),
};
const tokenOf = (asset: "usdc" | "eurc") => {
  const { address, decimals } = chain.deployment.tokens[asset];
  return { address, decimals };
};
const planOf = (change: object = {}) => ({
  chain: chain.deployment.chain.id,
  admin: privateKeyToAddress(keys.admin),
  operator: privateKeyToAddress(keys.operator),
  guardian: privateKeyToAddress(keys.guardian),
  tokens: { usdc: tokenOf("usdc"), eurc: tokenOf("eurc") },
  dailyCaps: { LIL: "10000000", usdc: "1000000", eurc: "1000000" },
  ownSafeDailyLimits: { LIL: "200000", usdc: "2000.50", eurc: "2000" },
  handoverDelaySeconds: 172_800,
  handoversPerDay: 1_000,
  // The local chain has no other one.
  passkeyVersion: "0.2.0",
  ...change,
});

/** Creates a deployer with money, and the words of the command that deploys with its key. */
async function newDeployment(name: string, plan: object = planOf()) {
  const key = generatePrivateKey();
  await anvil().setBalance({ address: privateKeyToAddress(key), value: parseEther("10") });
  writeFileSync(at(`${name}-key`), key, { mode: 0o600 });
  writeFileSync(at(`${name}-plan.json`), JSON.stringify(plan));
  const words = ["chain", "deploy", "--rpc-url", chain.rpcUrl];
  for (const [option, file] of [
    ["--key-file", `${name}-key`],
    ["--plan", `${name}-plan.json`],
    ["--out", `${name}.json`],
    ["--progress", `${name}-progress.json`],
  ] as const) {
    words.push(option, at(file));
  }
  // The test's dollars are not Circle's.
  words.push("--accept-usdc", chain.deployment.tokens.usdc.address);
  words.push("--accept-eurc", chain.deployment.tokens.eurc.address);
  return { key, words, address: privateKeyToAddress(key) };
}
const sentBy = (address: Hex) => node().getTransactionCount({ address });

beforeAll(async () => {
  chain = await startTestChain({ deployed: true });
});
afterAll(async () => {
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("chain deploy", () => {
  test("first shows every transaction with its gas and the cost, and sends nothing", async () => {
    const { words, address } = await newDeployment("dry");
    const { exitCode, answer } = await runJson(words);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ command: "chain deploy", ok: true, sent: false });
    const steps = answer.steps as { name: string; gas: string }[];
    expect(steps.map(({ name }) => name)).toEqual([
      "the set-up helper",
      "LIL",
      "the settlement module",
    ]);
    for (const { gas } of steps) expect(Number(gas)).toBeGreaterThan(100_000);
    const total = steps.reduce((sum, { gas }) => sum + BigInt(gas), 0n);
    expect(BigInt(answer.costWei as string)).toBe(total * BigInt(answer.gasPriceWei as string));
    expect(await sentBy(address)).toBe(0);
    expect(existsSync(at("dry.json"))).toBe(false);

    const { out } = await run(words);
    expect(out).toContain("Nothing was sent. Add --send to do it.");
    expect(out).toContain("is not Circle's USDC on Arbitrum One");
  });

  test("needs only the deployer's address for a dry run", async () => {
    const { words, address } = await newDeployment("address");
    const withoutKey = words.filter((word, index) => {
      return word !== "--key-file" && words[index - 1] !== "--key-file";
    });
    expect((await run([...withoutKey, "--deployer", address])).exitCode).toBe(0);
    expect((await run([...withoutKey, "--send"])).exitCode).toBe(2);
    expect((await run(withoutKey)).exitCode).toBe(2);
  });

  test("deploys, verifies and writes the file that servers read; chain verify agrees", async () => {
    const { words, key, address } = await newDeployment("live");
    const dry = await runJson(words);
    const { exitCode, out, err } = await run([...words, "--send"]);
    expect({ exitCode, out }).toMatchObject({ exitCode: 0 });
    expect(`${out}${err}`).not.toContain(key.slice(2));
    expect(await sentBy(address)).toBe(3);
    expect(statSync(at("live-progress.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(at("live-progress.json"), "utf8")).not.toContain(key.slice(2));

    const deployment = parseDeployment(readFileSync(at("live.json"), "utf8"));
    const planned = (dry.answer.steps as { address: string }[]).map((step) => step.address);
    expect([deployment.moduleSetup, deployment.tokens.LIL?.address, deployment.module]).toEqual(
      planned,
    );
    expect(deployment.tokens.eurc).toEqual({ ...chain.deployment.tokens.eurc, index: 2 });
    expect(deployment.chain).toEqual(chain.deployment.chain);
    const before = { address: deployment.module, blockNumber: BigInt(deployment.fromBlock - 1) };
    expect(await node().getCode(before)).toBeUndefined();
    expect(
      await node().getCode({ ...before, blockNumber: BigInt(deployment.fromBlock) }),
    ).toBeDefined();

    const settings = { CHAIN_DEPLOYMENT_FILE: at("live.json"), RPC_URL: chain.rpcUrl };
    const verified = await runJson(["chain", "verify"], settings);
    expect(verified).toMatchObject({
      exitCode: 0,
      answer: {
        ok: true,
        differences: [],
        admin: privateKeyToAddress(keys.admin),
        operator: privateKeyToAddress(keys.operator),
        guardian: privateKeyToAddress(keys.guardian),
        paused: false,
        tokens: [
          { asset: "LIL", index: 0, dailyCap: "10000000.000000", defaultLimit: "200000.000000" },
          { asset: "usdc", index: 1, dailyCap: "1000000.000000", defaultLimit: "2000.500000" },
          { asset: "eurc", index: 2, dailyCap: "1000000.000000", defaultLimit: "2000.000000" },
        ],
      },
    });
  });

  test("does nothing when it is run again after it has finished", async () => {
    const { words, address } = await newDeployment("again");
    await run([...words, "--send"]);
    const file = readFileSync(at("again.json"), "utf8");
    expect((await run([...words, "--send"])).exitCode).toBe(0);
    expect(readFileSync(at("again.json"), "utf8")).toBe(file);
    expect(await sentBy(address)).toBe(3);
  });

  test("sends nothing with a token that is not Circle's USDC unless it is named again", async () => {
    const { words, address } = await newDeployment("unexpected");
    const option = words.indexOf("--accept-usdc");
    const without = words.filter((_, index) => index !== option && index !== option + 1);
    const { exitCode, err } = await run([...without, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("is not Circle's USDC on Arbitrum One");
    expect(err).toContain(`add --accept-usdc ${chain.deployment.tokens.usdc?.address}`);
    const other = [...without, "--accept-usdc", `0x${"1".repeat(40)}`, "--send"];
    expect((await run(other)).exitCode).toBe(1);
    expect(await sentBy(address)).toBe(0);
  });

  test("sends nothing if the deployer has too little ether, and says how much it needs", async () => {
    const { words, address } = await newDeployment("poor");
    await anvil().setBalance({ address, value: 1_000n });
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toMatch(
      /has 0\.000000000000001 ether, and what is left costs at least 0\.\d+\. Send/,
    );
    expect(err).toContain("Nothing was sent.");
    expect(await sentBy(address)).toBe(0);
    expect(existsSync(at("poor-progress.json"))).toBe(false);
  });

  test("refuses another plan for a deployment that has begun", async () => {
    const { words } = await newDeployment("changed");
    await run([...words, "--send"]);
    writeFileSync(at("changed-plan.json"), JSON.stringify(planOf({ handoversPerDay: 5 })));
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("was begun with another plan");
  });

  test("refuses to overwrite the file of another deployment", async () => {
    const { words } = await newDeployment("other");
    writeFileSync(at("other.json"), JSON.stringify(chain.deployment));
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("another deployment");
  });

  test("says how to go on if the deployer's key was used for something else meanwhile", async () => {
    const { words, key, address } = await newDeployment("used");
    const account = privateKeyToAccount(key);
    const plan = readPlan(at("used-plan.json"));
    const begun = { deployer: address, firstNonce: 0, marker: `0x${"12".repeat(32)}`, sent: {} };
    writeFileSync(at("used-progress.json"), JSON.stringify({ ...begun, plan }));
    const raw = await account.signTransaction({
      type: "eip1559",
      chainId: chain.deployment.chain.id,
      nonce: 0,
      to: address,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
    });
    await node().sendRawTransaction({ serializedTransaction: raw });
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("for something else");
    expect(err).toContain("new file of progress");
  });

  test.each([
    ["one key for two roles", { guardian: privateKeyToAddress(keys.operator) }, "guardian: "],
    ["an admin that is the operator", { admin: privateKeyToAddress(keys.operator) }, "admin: "],
    ["too short a delay", { handoverDelaySeconds: 10 }, "two days"],
    ["an unknown field", { fee: 1 }, "fee"],
    ["a malformed cap", { dailyCaps: { LIL: "many", usdc: "1" } }, "dailyCaps.LIL"],
    ["euros without a cap", { dailyCaps: { LIL: "1", usdc: "1" } }, "dailyCaps.eurc"],
    ["no chain", { chain: undefined }, "chain"],
    ["an unknown chain", { chain: 5 }, "chain: must be Arbitrum One (42161) or Base (8453), not 5"],
    ["another chain than the node's", { chain: 8453 }, "on chain 42161, not on 8453 (Base)"],
  ])("refuses a plan with %s", async (_, change, text) => {
    const { words, address } = await newDeployment("wrong", planOf(change));
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain(text);
    expect(await sentBy(address)).toBe(0);
  });
});

describe("Safe's passkey contracts", () => {
  const newest = "0x1d31F259eE307358a26dFb23EB365939E8641195";
  const withoutVersion = () => planOf({ passkeyVersion: undefined });
  /** Puts code where 0.2.1 is on a live chain, whose own code this machine does not have. */
  const place = (bytecode: Hex) => anvil().setCode({ address: newest, bytecode });
  const codeOf = async (address: Hex) => (await node().getCode({ address })) ?? "0x";

  test("are 0.2.1 if the plan names no version, and a chain without them is refused", async () => {
    const { words, address } = await newDeployment("newest", withoutVersion());
    for (const mode of [[], ["--send"]]) {
      const { exitCode, err } = await run([...words, ...mode]);
      expect(exitCode).toBe(1);
      expect(err).toContain(`0.2.1 are not on this chain: there is no contract at ${newest}`);
      expect(err).toContain("Nothing was sent.");
    }
    expect(await sentBy(address)).toBe(0);
    expect(existsSync(at("newest-progress.json"))).toBe(false);
  });

  test("are refused where another contract is at their address", async () => {
    const { words, address } = await newDeployment("foreign", withoutVersion());
    await place(await codeOf(chain.deployment.proxyFactory));
    const { exitCode, err } = await run([...words, "--send"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("is not Safe's factory of passkey signers 0.2.1");
    expect(await sentBy(address)).toBe(0);
    await place("0x");
  });

  test("go into the deployment file with their version, factory and the code of their signers", async () => {
    // The code of 0.2.0 at the address of 0.2.1: another factory, whose signers have other addresses.
    await place(await codeOf(chain.deployment.passkeySignerFactory));
    const { words } = await newDeployment("stand-in", withoutVersion());
    const { exitCode, err } = await run([...words, "--send"]);
    expect({ exitCode, err }).toMatchObject({ exitCode: 0 });
    const deployment = parseDeployment(readFileSync(at("stand-in.json"), "utf8"));
    expect(deployment).toMatchObject({
      passkeyVersion: "0.2.1",
      passkeySignerFactory: newest,
      passkeySignerCode: chain.deployment.passkeySignerCode,
    });
    const key = { x: 3n, y: 4n };
    expect(predictPasskeySigner(deployment, key)).not.toBe(
      predictPasskeySigner(chain.deployment, key),
    );
    const { rpcUrl } = chain;
    expect(await verifyDeployment({ rpcUrl, deployment })).toEqual([]);
    const older = { ...deployment, passkeyVersion: "0.2.0" };
    expect(await verifyDeployment({ rpcUrl, deployment: older })).toEqual([
      expect.stringContaining("which is that of 0.2.0"),
    ]);
    const otherCode = { ...deployment, passkeySignerCode: "0x6080604052" as const };
    expect(await verifyDeployment({ rpcUrl, deployment: otherCode })).toEqual([
      "The passkey factory predicts other signer addresses than this deployment.",
    ]);
    await place("0x");
  });

  test("of an unknown version are refused with the known ones", async () => {
    const { words } = await newDeployment("unknown", planOf({ passkeyVersion: "0.1.0" }));
    const { exitCode, err } = await run(words);
    expect(exitCode).toBe(1);
    expect(err).toContain("passkeyVersion: ");
    expect(err).toContain("0.2.1");
  });
});

test("a plan without a euro, or with tokens that are not as it says, is refused in one sentence each", async () => {
  const [usdc, eurc] = [tokenOf("usdc"), tokenOf("eurc")];
  const nothing = `0x${"1".repeat(40)}`;
  for (const [tokens, sentence] of [
    [{ usdc, eurc: null }, "tokens.eurc: "],
    [{ usdc: { ...usdc, address: nothing }, eurc }, `${nothing} (usdc) is not a token.`],
    [
      { usdc, eurc: { ...eurc, decimals: 8 } },
      `${eurc.address} (eurc, EURe) has ${eurc.decimals} decimals, not 8 as in the plan.`,
    ],
    [{ usdc, eurc: usdc }, `has the address ${usdc.address} for both dollars and euros.`],
  ] as const) {
    const { words, address } = await newDeployment("wrong", planOf({ tokens }));
    const { exitCode, err } = await run([...words, "--send"]);
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining(sentence) });
    expect(await sentBy(address)).toBe(0);
  }
});

test("a deployment that is killed at any point continues, and creates nothing twice", async () => {
  const { key } = await newDeployment("plan");
  const contracts = toContracts(
    readPlan(at("plan-plan.json")),
    chain.deployment.tokens,
    chain.deployment,
  );
  for (let killedAt = 0; ; killedAt += 1) {
    const account = privateKeyToAccount(generatePrivateKey());
    await anvil().setBalance({ address: account.address, value: parseEther("10") });
    const marker: Hex = `0x${"34".repeat(32)}`;
    const planned = planOwnContracts({
      ...contracts,
      deployer: account.address,
      firstNonce: 0,
      marker,
    });
    let stored: SentTransactions = {};
    let moments = 0;
    const kill = () => {
      moments += 1;
      if (moments === killedAt + 1) throw new Error("killed");
    };
    const attempt = (mayKill: boolean) =>
      deployLive({
        rpcUrl: chain.rpcUrl,
        account,
        planned,
        sent: JSON.parse(JSON.stringify(stored)),
        save(sent) {
          stored = sent;
          if (mayKill) kill();
        },
        note: () => mayKill && kill(),
      });
    const first = await attempt(true).catch((error: Error) => error.message);
    const deployment = first === "killed" ? await attempt(false) : first;
    if (typeof deployment === "string") throw new Error(deployment);
    expect(await sentBy(account.address), `killed at ${killedAt}`).toBe(3);
    expect(await verifyDeployment({ rpcUrl: chain.rpcUrl, deployment })).toEqual([]);
    if (first !== "killed") break;
  }
  expect(await sentBy(privateKeyToAddress(key))).toBe(0);
});

test("a transaction that was sent before a kill and is not mined yet is not sent as another one", async () => {
  await newDeployment("stuck");
  const contracts = toContracts(
    readPlan(at("stuck-plan.json")),
    chain.deployment.tokens,
    chain.deployment,
  );
  const account = privateKeyToAccount(generatePrivateKey());
  await anvil().setBalance({ address: account.address, value: parseEther("10") });
  const marker: Hex = `0x${"56".repeat(32)}`;
  const planned = planOwnContracts({
    ...contracts,
    deployer: account.address,
    firstNonce: 0,
    marker,
  });
  let stored: SentTransactions = {};
  const attempt = (waitMs?: number) =>
    deployLive({
      rpcUrl: chain.rpcUrl,
      account,
      planned,
      sent: stored,
      save: (sent) => {
        stored = sent;
      },
      note: () => undefined,
      ...(waitMs === undefined ? {} : { waitMs }),
    });
  await anvil().setAutomine(false);
  try {
    await expect(attempt(0)).rejects.toThrow("run the same command again");
    await expect(attempt(0)).rejects.toThrow("run the same command again");
    expect(stored["0"]).toHaveLength(1);
    await anvil().mine({ blocks: 1 });
  } finally {
    await anvil().setAutomine(true);
  }
  const deployment = await attempt();
  expect(await sentBy(account.address)).toBe(3);
  expect(await verifyDeployment({ rpcUrl: chain.rpcUrl, deployment })).toEqual([]);
});
