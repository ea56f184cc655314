import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { readKeyFile } from "@lilypad/chain";
import { createPool } from "@lilypad/db";
import { type RunningProgram, startProgram } from "@lilypad/local-stack";
import {
  type DeployedTestChain,
  freePort,
  type MailServer,
  openMailServer,
  startTestChain,
  waitFor,
} from "@lilypad/testing";
import { openApi, openTransport, serverMails, signUp } from "@lilypad/worlds";
import { createTestClient, http, parseEther } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buildChanged } from "../scripts/build.mjs";
import {
  administrator,
  type Block,
  readBlocks,
  readChecksum,
  substitute,
} from "../scripts/walk/production-page.ts";
import { root } from "./source-files.ts";

const blocks = readBlocks();

const folder = mkdtempSync(join(tmpdir(), "lilypad-production-"));
const etc = join(folder, "etc");
const bin = join(folder, "bin");
const name = `lilypad_${randomBytes(4).toString("hex")}`;

let chain: DeployedTestChain;
let mailServer: MailServer;
let ports: { serve: number; work: number };
const processes: RunningProgram[] = [];

/** Replaces the services that the page names with those of this machine. */
function adapt(text: string): string {
  const postgres = new URL(inject("postgresUrl"));
  return substitute(text, {
    etc,
    ports,
    rpcUrl: chain.rpcUrl,
    databaseUrl: `postgres://${name}:choose-a-password@${postgres.host}/${name}${postgres.search}`,
    mailPort: mailServer.port,
    usdc: chain.deployment.tokens.usdc.address,
    eurc: chain.deployment.tokens.eurc.address,
  });
}

/** Signs up the person whom the page makes the first administrator, as the app does. */
async function signUpAdministrator(): Promise<void> {
  const url = `http://127.0.0.1:${ports.serve}`;
  const api = openApi({ url, transport: openTransport() });
  await signUp(
    { api, mails: serverMails(mailServer) },
    { email: administrator, firstName: "Ann", tag: "ann_example", takesReward: false },
  );
}

const logFile = join(folder, "log");
const readLog = () => readFileSync(logFile, "utf8");

/** Starts a block of commands; its output is added to the log. A single command takes the place of the shell. */
const start = (text: string): RunningProgram =>
  startProgram({
    command: "bash",
    words: ["-e", "-c", text.trim()],
    folder,
    environment: {
      HOME: folder,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      CHECKSUM: readChecksum(etc),
    },
    logFile,
  });

/** Runs a block of commands to its end. @throws Error if a command fails */
async function runBlock(text: string): Promise<void> {
  const code = await start(text).ended;
  if (code !== 0) throw new Error(`${text}\nended with ${code}`);
}

const anvil = () => createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });

/** Gives ether to the accounts whose keys the page has created. */
async function fundAccounts(): Promise<void> {
  for (const file of existsSync(etc) ? readdirSync(etc) : []) {
    if (!file.endsWith("-key")) continue;
    const address = privateKeyToAddress(readKeyFile(join(etc, file)));
    await anvil().setBalance({ address, value: parseEther("10") });
  }
}

async function take({ language, about, text }: Block): Promise<void> {
  const adapted = adapt(text);
  if (language === "sh" && about === "process") {
    processes.push(start(adapted));
    const [port = ""] = /\d+/.exec(adapted) ?? [];
    await waitFor(
      async () => {
        // On a public chain, others make new blocks all the time.
        await anvil().mine({ blocks: 1 });
        return (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok === true;
      },
      { timeoutMs: 120_000 },
    );
  } else if (language === "sh") {
    if (text.includes(administrator)) await signUpAdministrator();
    await runBlock(adapted);
    await fundAccounts();
  } else if (language === "sql") {
    const admin = createPool({ databaseUrl: inject("postgresUrl"), maxConnections: 1 });
    try {
      for (const statement of adapted.replaceAll(/\blilypad\b/g, name).split(";\n")) {
        if (statement.trim() !== "") await admin.query(statement);
      }
    } finally {
      await admin.end();
    }
  } else if (language === "ini" || language === "json") {
    writeFileSync(adapt(about), adapted, { mode: 0o600 });
  }
}

beforeAll(async () => {
  await buildChanged(["programs"]);
  mkdirSync(bin);
  const command = join(bin, "lilypad");
  const program = join(root, "apps/ops/dist/main.js");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(command, 0o755);
  mailServer = await openMailServer();
  ports = { serve: await freePort(), work: await freePort() };
  chain = await startTestChain({ deployed: true });
});

afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  mailServer?.close();
  await chain?.stop();
  const admin = createPool({ databaseUrl: inject("postgresUrl"), maxConnections: 1 });
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role if exists ${name}`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

test("docs/PRODUCTION.md leads from nothing to a running installation, with its commands only", async () => {
  expect(blocks.filter(({ language }) => language === "sh").length).toBeGreaterThan(8);
  for (const block of blocks) {
    await take(block).catch((error: unknown) => {
      throw new Error(
        `${error instanceof Error ? error.message : error}\n${readLog().slice(-4_000)}`,
      );
    });
  }
  const log = readLog();
  expect(log).toContain("Every setting is valid.");
  expect(log).toContain("Settlement is running.");
  expect(log).toContain("Nothing was sent.");
  expect(log).toContain(`${administrator} is administrator now.`);
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0]);
  // Nothing secret is in any output.
  const secret = readFileSync(join(etc, "secrets/code-pepper"), "utf8").trim();
  for (const hidden of [
    secret,
    "choose-a-password",
    readKeyFile(join(etc, "operator-key")).slice(2),
  ]) {
    expect(log.includes(hidden)).toBe(false);
  }
});
