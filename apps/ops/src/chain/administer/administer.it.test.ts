import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModuleState, readModuleState } from "@lilypad/chain";
import { type DeployedTestChain, startTestChain } from "@lilypad/testing";
import { createTestClient, createWalletClient, type Hex, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { run, runJson } from "../../../test/run.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad module "));
const at = (name: string) => join(folder, name);

let chain: DeployedTestChain;
let settings: Record<string, string>;
let snapshot: Hex;

const anvil = () => createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });
const state = (): Promise<ModuleState> => readModuleState(chain.rpcUrl, chain.deployment);
const send = (key: string) => ["--key-file", at(key), "--send"];

beforeAll(async () => {
  chain = await startTestChain({ deployed: true });
  writeFileSync(at("deployment.json"), JSON.stringify(chain.deployment));
  for (const [name, key] of Object.entries({ ...chain.keys, next: generatePrivateKey() })) {
    writeFileSync(at(name), key, { mode: 0o600 });
    await anvil().setBalance({ address: privateKeyToAddress(key), value: parseEther("10") });
    if (name === "next") next = privateKeyToAddress(key);
  }
  settings = { CHAIN_DEPLOYMENT_FILE: at("deployment.json"), RPC_URL: chain.rpcUrl };
});
let next: Hex;
beforeEach(async () => {
  if (snapshot !== undefined) await anvil().revert({ id: snapshot });
  snapshot = await anvil().snapshot();
});
afterAll(async () => {
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("changes of the settlement module", () => {
  test("are only shown without --send: the effect in words and the transaction to sign elsewhere", async () => {
    const { exitCode, answer } = await runJson(["chain", "pause"], settings);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({
      command: "chain pause",
      ok: true,
      sent: false,
      transaction: { to: chain.deployment.module, value: "0", data: "0x8456cb59" },
    });
    expect(String(answer.effects)).toContain("Settlement stops");
    const { out } = await run(["chain", "pause", "--key-file", at("admin")], settings);
    expect(out).toContain("Nothing was sent.");
    expect((await state()).paused).toBe(false);
  });

  test("pause with the guardian's key, and only the administrator resumes", async () => {
    expect((await run(["chain", "pause", ...send("guardian")], settings)).exitCode).toBe(0);
    expect((await state()).paused).toBe(true);
    const again = await run(["chain", "pause", ...send("guardian")], settings);
    expect(again.out).toContain("like that already");

    const refused = await run(["chain", "resume", ...send("guardian")], settings);
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain("may not do this");
    expect((await run(["chain", "resume", ...send("admin")], settings)).exitCode).toBe(0);
    expect((await state()).paused).toBe(false);
  });

  test("set a daily cap in whole tokens", async () => {
    const words = ["chain", "set-cap", "--token", "usdc", "--amount", "2500.50"];
    const { out } = await run([...words, ...send("admin")], settings);
    expect(out).toContain("at most 2500.500000 usdc in a UTC day");
    const usdc = (await state()).tokens.find(({ asset }) => asset === "usdc");
    expect(usdc?.dailyCap).toBe(2_500_500_000n);
    expect(
      (await run(["chain", "set-cap", "--token", "gold", "--amount", "1"], settings)).exitCode,
    ).toBe(2);
    expect(
      (await run(["chain", "set-cap", "--token", "usdc", "--amount", "-1"], settings)).exitCode,
    ).toBe(2);
  });

  test("replace the operator and the guardian, but never by one another", async () => {
    const operator = ["chain", "set-operator", "--to", next, ...send("admin")];
    expect((await run(operator, settings)).exitCode).toBe(0);
    expect((await state()).operator).toBe(next);
    const guardian = await run(["chain", "set-guardian", "--to", next, ...send("admin")], settings);
    expect(guardian.exitCode).toBe(1);
    expect(guardian.err).toContain("must be another key");
    const { operator: _, relayer } = chain.keys;
    const to = privateKeyToAddress(relayer);
    expect(
      (await run(["chain", "set-guardian", "--to", to, ...send("admin")], settings)).exitCode,
    ).toBe(0);
    expect((await state()).guardian).toBe(to);
  });

  test("hand administration over only when the other account accepts", async () => {
    const early = await run(["chain", "accept-admin", ...send("next")], settings);
    expect(early.err).toContain("offered to nobody");
    await run(["chain", "offer-admin", "--to", next, ...send("admin")], settings);
    expect((await state()).admin).toBe(privateKeyToAddress(chain.keys.admin));
    expect((await run(["chain", "accept-admin", ...send("next")], settings)).exitCode).toBe(0);
    expect((await state()).admin).toBe(next);
  });

  test("of an administrator that is a contract are printed to be signed there", async () => {
    const safe = chain.deployment.singleton;
    await run(["chain", "offer-admin", "--to", safe, ...send("admin")], settings);
    await anvil().impersonateAccount({ address: safe });
    await anvil().setBalance({ address: safe, value: parseEther("1") });
    const wallet = createWalletClient({ account: safe, transport: http(chain.rpcUrl) });
    const accept = await runJson(["chain", "accept-admin"], settings);
    const { data } = accept.answer.transaction as { data: Hex };
    await wallet.sendTransaction({ to: chain.deployment.module, data, chain: null });
    expect((await state()).admin).toBe(safe);

    const { out, exitCode } = await run(["chain", "set-operator", "--to", next], settings);
    expect(exitCode).toBe(0);
    expect(out).toContain("a contract: sign it there");
    const withoutKey = await run(["chain", "set-operator", "--to", next, "--send"], settings);
    expect(withoutKey.exitCode).toBe(1);
    expect(withoutKey.out).toContain("--send needs --key-file");
  });

  test("say that a node does not answer, without its address, which may contain a key", async () => {
    const RPC_URL = "http://127.0.0.1:1/a-key-of-the-node";
    const { exitCode, err } = await run(["chain", "pause"], { ...settings, RPC_URL });
    expect(exitCode).toBe(1);
    expect(err).toMatch(/node/);
    expect(err).not.toContain("a-key-of-the-node");
  });

  test("refuse a key file that everybody can read, and never print a key", async () => {
    writeFileSync(at("open"), chain.keys.admin);
    const { exitCode, err, out } = await run(
      ["chain", "pause", "--key-file", at("open"), "--send"],
      settings,
    );
    expect(exitCode).toBe(1);
    expect(err).toContain("chmod 600");
    expect(`${out}${err}`).not.toContain(chain.keys.admin.slice(2));
  });
});
