import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DeployedTestChain, startTestChain } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { createTestClient, getAddress, http, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../apps/ops/test/run.ts";
import { createWallets } from "../apps/server/src/modules/books/wallets/index.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import type { TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

/** The ceremony of docs/runbooks/other-tokens.md, with its commands, for ether in a Safe that we hold. */
const folder = mkdtempSync(join(tmpdir(), "lilypad returns "));
const at = (name: string) => join(folder, name);
const vault = ["--vault", at("vault.json"), "--passphrase-file", at("passphrase")];

let chain: DeployedTestChain;
let installation: Installation;
let finn: TestPerson;

beforeAll(async () => {
  chain = await startTestChain({ deployed: true });
  installation = await openInstallation({ chain });
  [finn] = (await installation.people("Finn")) as [TestPerson];
  await installation.giveRole("finance", finn);
  mkdirSync(folder, { recursive: true });
  writeFileSync(at("passphrase"), "five or six random words", { mode: 0o600 });
  writeFileSync(at("gas-key"), chain.keys.faucet, { mode: 0o600 });
});
afterAll(async () => {
  await installation?.close();
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("staff approve a return, the offline machine signs exactly that, and the chain proves it", async () => {
  const { pool, settings, runAs } = installation;
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
  // Signed up here, because other test people have no Safe of the vault.
  const ann = { id: newId() };
  await pool.query("insert into person (id, email) values ($1, 'ann@example.com')", [ann.id]);
  await wallets.register(ann.id);
  const { wallets: safes } = await wallets.createSmartAccount(ann.id);
  const safe = getAddress(safes[0]?.safeAddress ?? "");
  const node = createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).extend(
    publicActions,
  );
  await node.setBalance({ address: safe, value: 1_000n });
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const id = "0198c5a1-0000-7000-8000-000000000001";
  await pool.query(
    `insert into token_return (id, person_id, safe_address, decimals, amount, address, correlation_id, state, requested_at)
     values ($1, $2, $3, 18, 1000, $4, $1, 'requested', now())`,
    [id, ann.id, ...[safe, to].map((one) => Buffer.from(one.slice(2), "hex"))],
  );

  const listed = await run(["return", "list"], settings);
  expect(listed.out).toContain(`${id} requested since`);
  expect(listed.out).toContain(`0.000000000000001 ether to ${to}`);
  const early = await runAs(finn, ["return", "prepare", id, "--out", at("early.json")]);
  expect(early.exitCode).toBe(1);
  const approved = await runAs(finn, ["return", "approve", id]);
  expect(approved.answer).toMatchObject({ status: "approved", token: null, amount: "1000", to });
  const prepared = await runAs(finn, ["return", "prepare", id, "--out", at("request.json")]);
  expect(prepared.answer).toMatchObject({ safe, index: "0", file: at("request.json") });
  const signed = await run([
    ...["key", "sign", ...vault, "--index", "0", "--request", at("request.json")],
    ...["--out", at("signed.json")],
  ]);
  expect(signed.out).toContain(`move 1000 wei of ether to ${to}`);
  const sent = await run([
    ...["recovery", "send", "--signed", at("signed.json"), "--rpc-url", chain.rpcUrl],
    ...["--key-file", at("gas-key")],
  ]);
  const hash = /done in (0x\w{64})/.exec(sent.out)?.[1] ?? "";
  expect(await node.getBalance({ address: to })).toBe(1_000n);
  const other = await runAs(finn, ["return", "record", id, "--transaction", `0x${"1".repeat(64)}`]);
  expect(other.err).toContain("This transaction isn't on the chain");
  const recorded = await runAs(finn, ["return", "record", id, "--transaction", hash]);
  expect(recorded.answer).toMatchObject({ status: "sent", transaction: hash });
  expect((await run(["return", "list"], settings)).out).toContain("Nobody waits for a return.");
  expect(await installation.log()).toMatchObject([
    { action: "return record", outcome: "done", subject: ann.id },
    { action: "return record", outcome: "refused" },
    { action: "return prepare", outcome: "done", subject: ann.id },
    { action: "decideTokenReturn", outcome: "done", actor: finn.id, subject: ann.id },
    { action: "return prepare", outcome: "refused" },
  ]);
});
