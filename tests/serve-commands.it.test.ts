// The commands of the bundled server, and its start next to another version.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChainDeployment, findKnownChain, toDeployedChain } from "@lilypad/chain";
import { createTestDatabase, startTestChain, type TestDatabase, waitFor } from "@lilypad/testing";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runJson } from "../apps/ops/test/run.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { openServerPrograms, type ServerPrograms } from "./serve/server-process.ts";

const nothing = { numbered: [], repeatable: [] };
let programs: ServerPrograms;
let world: ChainWorld;
let database: TestDatabase;
let settings: Record<string, string>;

beforeAll(async () => {
  programs = await openServerPrograms();
  world = await openChainWorld();
  database = await createTestDatabase({ migrations: nothing });
  settings = programs.settingsOf(world, database.databaseUrl);
});
afterAll(async () => {
  await programs?.close();
  await database?.drop();
  await world?.close();
});

const hasTable = async (name: string) => {
  const { rows } = await database.pool.query<{ exists: boolean }>(
    "select to_regclass($1) is not null as exists",
    [name],
  );
  return rows[0]?.exists;
};

/** Starts a server and waits until it listens. */
async function listens(more: Record<string, string> = {}) {
  const server = await programs.start({ ...settings, ...more });
  await waitFor(() => server.output().includes("the server listens"), { timeoutMs: 60_000 });
  server.signal("SIGTERM");
  expect(await server.ended, server.output()).toBe(0);
}

/** Starts a server that must refuse. @returns its output */
async function refuses(more: Record<string, string> = {}, words: readonly string[] = []) {
  const server = await programs.start({ ...settings, ...more }, words);
  expect(await server.ended).toBe(1);
  return server.output();
}

it("with MIGRATE=false a server starts only after the command migrate, which needs nothing but DATABASE_URL", async () => {
  expect(await refuses({ MIGRATE: "false" })).toContain(
    "the database lacks migration 0001_ledger_tables: migrate it with this version first",
  );
  expect(await hasTable("person")).toBe(false);

  const migrating = await programs.start({ DATABASE_URL: database.databaseUrl }, ["migrate"]);
  expect(await migrating.ended, migrating.output()).toBe(0);
  expect(await hasTable("person")).toBe(true);
  await listens({ MIGRATE: "false" });
});

it("a version starts next to a newer schema only if all newer migrations are compatible with it", async () => {
  await listens();
  await database.pool.query(
    "insert into schema_migration (id, checksum, compatible_with_previous) values ('9998_frogs', '', true)",
  );
  await listens();
  await listens({ MIGRATE: "false" });
  await database.pool.query(
    "insert into schema_migration (id, checksum) values ('9999_newts', '')",
  );
  expect(await refuses()).toContain(
    "the database has migration 9999_newts, which this version does not know and cannot run with",
  );
  await database.pool.query("delete from schema_migration where id like '999%'");
});

it("the command archive-assets fills a folder that an image then contains, as its build step does", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-image-"));
  try {
    const [webDir, archive] = [join(folder, "web"), join(folder, "archive")];
    mkdirSync(join(webDir, "assets"), { recursive: true });
    writeFileSync(join(webDir, "assets/start-1a2b.js"), "1");
    const env = { WEB_DIR: webDir, WEB_ARCHIVE_DIR: archive };
    const archiving = await programs.start(env, ["archive-assets"]);
    expect(await archiving.ended, archiving.output()).toBe(0);
    expect(readdirSync(join(archive, "assets"))).toEqual(["start-1a2b.js"]);
    expect(await refuses({ WEB_DIR: webDir }, ["archive-assets"])).toContain("WEB_ARCHIVE_DIR");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("an unknown command is refused with the list of commands, and wrong settings are named", async () => {
  expect(await refuses({}, ["migrat"])).toContain(
    "unknown command; use one of serve, archive-assets, migrate",
  );
  const wrong = "DATABASE_URL: must be postgres://user:password@host:port/database";
  const settingsNamed = await refuses({ DATABASE_URL: "postgres://user:s3cret@one,/pond" });
  expect(settingsNamed).toContain(wrong);
  expect(settingsNamed).not.toContain("s3cret");
});

/** The lines in which a server has logged the reason for its end. */
const fatalLines = (output: string): string[] =>
  output.split("\n").filter((line) => line.includes('"level":"fatal"'));

it("a worker without the operator's key ends with one clear message", async () => {
  const { OPERATOR_KEY_FILE: _, ...rest } = settings;
  const server = await programs.start({ ...rest, WORKERS: "true" });
  expect(await server.ended).toBe(1);
  expect(server.output().trim().split("\n")).toEqual([
    "OPERATOR_KEY_FILE: is required if WORKERS is true",
  ]);
});

it("a worker with another key than the module's operator ends with one clear message", async () => {
  const file = join(programs.secretsDir, "..", "other-key");
  writeFileSync(file, generatePrivateKey(), { mode: 0o600 });
  const fatal = fatalLines(await refuses({ WORKERS: "true", OPERATOR_KEY_FILE: file }));
  expect(fatal).toHaveLength(1);
  expect(fatal[0]).toContain("The module's operator is");
});

it("a server whose chain is not the one of its deployment ends with one clear message", async () => {
  const other = await startTestChain();
  try {
    const fatal = fatalLines(await refuses({ RPC_URL: other.rpcUrl }));
    expect(fatal).toHaveLength(1);
    expect(fatal[0]).toContain("the chain does not match this installation's deployment");
    expect(fatal[0]).toContain("There is no contract at");
  } finally {
    await other.stop();
  }
});

/** The doctor's messages about a deployment file, if it is a problem. */
async function deploymentProblems(file: string): Promise<string[]> {
  const { answer } = await runJson(["doctor"], { ...settings, CHAIN_DEPLOYMENT_FILE: file });
  const findings = answer.findings as { check: string; state: string; message: string }[];
  return findings
    .filter(({ check, state }) => check === "deployment" && state === "problem")
    .map(({ message }) => message);
}

const writeDeployment = (deployment: object): string => {
  const file = join(programs.secretsDir, "..", "wrong-deployment.json");
  writeFileSync(file, JSON.stringify(deployment));
  return file;
};

const earlier = "tests/fixtures/data-folder-six-decimals/chain-deployment.json";

it.each<[string, (deployment: ChainDeployment) => object, string]>([
  [
    "with two tokens of one address",
    ({ tokens, ...rest }) => ({
      ...rest,
      tokens: { ...tokens, eurc: { ...tokens.eurc, address: tokens.usdc.address } },
    }),
    "for both usdc and eurc",
  ],
  [
    "without a euro",
    ({ tokens, ...rest }) => ({ ...rest, tokens: { ...tokens, eurc: null } }),
    "the chain deployment has no token for euros (eurc)",
  ],
  [
    "of an unknown chain",
    ({ chain, ...rest }) => ({ ...rest, chain: { ...chain, id: 5 } }),
    "the chain deployment names chain 5, which this version does not know",
  ],
  [
    "of a data folder from before",
    () => JSON.parse(readFileSync(earlier, "utf8")) as object,
    "start with an empty DATA_DIR",
  ],
])(
  "a deployment file %s is refused by the doctor and at the start, with one sentence",
  async (_, change, sentence) => {
    const file = writeDeployment(change(world.deployment));
    const [message, ...others] = await deploymentProblems(file);
    expect(message).toContain(sentence);
    expect(others).toEqual([]);
    const output = (await refuses({ CHAIN_DEPLOYMENT_FILE: file })).trim();
    expect(output).toContain(sentence);
    expect(`${output}.`).toBe(message);
  },
);

it("a deployment file with other decimals of a token than the chain's is refused by the doctor and at the start, with one sentence", async () => {
  const { tokens } = world.deployment;
  const wrong = { ...tokens, eurc: { ...tokens.eurc, decimals: 6 } };
  const file = writeDeployment({ ...world.deployment, tokens: wrong });
  const sentence = "eurc has 18 decimals on the chain, not 6 as in the deployment.";
  expect(await deploymentProblems(file)).toEqual([sentence]);
  const fatal = fatalLines(await refuses({ CHAIN_DEPLOYMENT_FILE: file }));
  expect(fatal).toHaveLength(1);
  expect(JSON.parse(fatal[0] ?? "{}")).toMatchObject({ problems: [sentence] });
});

it("a ramp on a chain that it does not pay out on is refused at the start, with one sentence", async () => {
  const chain = findKnownChain("Base");
  if (chain === undefined) throw new Error("Base is not known");
  const output = await refuses({
    CHAIN_DEPLOYMENT_FILE: writeDeployment({ ...world.deployment, chain: toDeployedChain(chain) }),
    RAMP_BASE_URL: "http://127.0.0.1:9",
    RAMP_API_KEY: "a key of sixteen characters",
    RAMP_WEBHOOK_SECRET: "a secret of more than thirty-two characters",
    RAMP_PAYOUT_ADDRESSES: world.deployment.module,
    BANK_DIRECTORY_URL: "http://127.0.0.1:9",
  });
  expect(output).toContain(
    "RAMP_BASE_URL: ramps pay out on Arbitrum One only, and the chain of this deployment is Base. Remove the settings of the ramp.",
  );
});
