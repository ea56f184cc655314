import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { selfSignedCertificate } from "@lilypad/local-stack";
import {
  createTestDatabase,
  type DeployedTestChain,
  freePort,
  startTestChain,
  type TestDatabase,
} from "@lilypad/testing";
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runJson } from "../apps/ops/test/run.ts";
import { migrations } from "../apps/server/src/migrations.ts";
import { keeperSettings } from "../apps/server/test/keeper-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad doctor "));
const at = (name: string) => join(folder, name);
const password = "a-password-that-must-not-be-printed";

let database: TestDatabase;
let chain: DeployedTestChain;
let settings: Record<string, string>;
const servers: Server[] = [];

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return portOf(server);
}

/** A mail server that refuses every login. */
const mailServer = () =>
  createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const line = chunk.toString();
      if (/^EHLO/i.test(line)) socket.write("250-test\r\n250 AUTH PLAIN\r\n");
      else if (/^AUTH/i.test(line)) socket.write("535 wrong password\r\n");
      else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else if (/^STARTTLS/i.test(line)) socket.write("502 not here\r\n");
      else socket.write("250 ok\r\n");
    });
  });

interface Finding {
  check: string;
  state: string;
  message: string;
  remedy: string | null;
}

/** Runs the doctor. @returns its findings that are not ok, and its exit code */
async function examine(change: Record<string, string | undefined> = {}) {
  const { exitCode, answer } = await runJson(["doctor"], { ...settings, ...change });
  const findings = answer.findings as Finding[];
  return { exitCode, findings, bad: findings.filter(({ state }) => state !== "ok") };
}

const anvil = () => createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });

beforeAll(async () => {
  [database, chain] = await Promise.all([
    createTestDatabase({ migrations }),
    startTestChain({ deployed: true }),
  ]);
  writeFileSync(at("deployment.json"), JSON.stringify(chain.deployment));
  writeFileSync(at("operator-key"), chain.keys.operator, { mode: 0o600 });
  writeFileSync(at("relayer-key"), chain.keys.relayer, { mode: 0o600 });
  settings = {
    DATABASE_URL: database.databaseUrl,
    RPC_URL: chain.rpcUrl,
    SMTP_URL: `smtp://127.0.0.1:${await listen(mailServer())}`,
    CHAIN_DEPLOYMENT_FILE: at("deployment.json"),
    OPERATOR_KEY_FILE: at("operator-key"),
    RELAYER_KEY_FILE: at("relayer-key"),
    DATA_DIR: folder,
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await chain?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("doctor", () => {
  test("finds no problem in an installation that works, and its report is stable", async () => {
    const { exitCode, findings, bad } = await examine();
    expect(bad.filter(({ state }) => state === "problem")).toEqual([]);
    expect(exitCode).toBe(0);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        "settings",
        "node",
        "disk space",
        "database",
        "database clock",
        "migrations",
        "records",
        "workers",
        "stuck work",
        "chain node",
        "deployment",
        "passkeys",
        "module",
        "chain clock",
        "operator's gas",
        "relayer's gas",
        "mail server",
      ]),
    );
    for (const finding of findings) {
      expect(Object.keys(finding).sort()).toEqual(["check", "message", "remedy", "state"]);
    }
  });

  test("says in words what to do about each problem", async () => {
    const { exitCode, out } = await run(["doctor"], { ...settings, PORT: "99999" });
    expect(exitCode).toBe(1);
    expect(out).toMatch(/PROBLEM {2}settings: PORT: .*\n\s+→ Correct the setting/);
    expect(out).toContain("1 problem, ");
  });

  const wrong: [string, () => Promise<Record<string, string | undefined>>, string, string][] = [
    [
      "a database that does not answer",
      async () => ({
        DATABASE_URL: `postgres://lilypad:${password}@127.0.0.1:${await freePort()}/lilypad`,
      }),
      "database",
      "does not answer",
    ],
    [
      "a standby that does not answer",
      async () => ({ DATABASE_READ_URL: `postgres://127.0.0.1:${await freePort()}/lilypad` }),
      "database for reads",
      "does not answer",
    ],
    [
      "a pooler that does not answer",
      async () => ({
        DATABASE_URL: `postgres://lilypad:${password}@127.0.0.1:${await freePort()}/lilypad`,
        DATABASE_DIRECT_URL: settings.DATABASE_URL,
      }),
      "database pooler",
      "does not answer",
    ],
    [
      "one of several chain nodes that does not answer",
      async () => ({ RPC_URL: `${chain.rpcUrl},http://127.0.0.1:${await freePort()}` }),
      "chain node",
      "does not answer",
    ],
    [
      "a chain node that does not answer",
      async () => ({ RPC_URL: `http://127.0.0.1:${await freePort()}/${password}` }),
      "chain node",
      "does not answer",
    ],
    [
      "a second chain node that does not answer",
      async () => ({ SECOND_RPC_URL: `http://127.0.0.1:${await freePort()}` }),
      "second chain node",
      "does not answer",
    ],
    [
      "a mail server that refuses the login",
      async () => ({ SMTP_URL: settings.SMTP_URL?.replace("//", `//lilypad:${password}@`) }),
      "mail server",
      "does not accept us",
    ],
    [
      "a missing deployment file",
      async () => ({ CHAIN_DEPLOYMENT_FILE: at("none.json") }),
      "deployment",
      "CHAIN_DEPLOYMENT_FILE",
    ],
    [
      "a missing key",
      async () => ({ OPERATOR_KEY_FILE: at("none") }),
      "operator's key",
      "OPERATOR_KEY_FILE",
    ],
    [
      "a worker without the relayer's key",
      async () => ({ RELAYER_KEY_FILE: undefined }),
      "relayer's key",
      "is required for a worker",
    ],
    [
      "one key for operator and relayer",
      async () => ({ RELAYER_KEY_FILE: at("operator-key") }),
      "relayer's key",
      "another key",
    ],
    ["a missing folder of the web app", async () => ({ WEB_DIR: at("web") }), "files", "WEB_DIR"],
    [
      "a vendor that cannot be reached",
      async () => ({ SCREENING_URL: `http://127.0.0.1:${await freePort()}/check` }),
      "SCREENING_URL",
      "cannot be reached",
    ],
    [
      "secrets that are missing in production",
      async () => ({ LILYPAD_ENV: "production", SECRETS_DIR: at("none") }),
      "secrets",
      "vapid-key.pem: is missing",
    ],
  ];
  test.each(wrong)("reports %s", async (_, change, check, text) => {
    const { exitCode, bad } = await examine(await change());
    expect(exitCode).toBe(1);
    const found = bad.filter((one) => one.check === check);
    expect(found.map(({ message }) => message).join("\n")).toContain(text);
    expect(found.every(({ remedy }) => remedy !== null)).toBe(true);
    expect(JSON.stringify(bad)).not.toContain(password);
  });

  test("reports an operator's key that is not the module's", async () => {
    writeFileSync(at("other-key"), generatePrivateKey(), { mode: 0o600 });
    const { bad } = await examine({ OPERATOR_KEY_FILE: at("other-key") });
    const problems = bad.filter(({ state }) => state === "problem");
    expect(problems.map(({ check }) => check)).toEqual(["deployment", "operator's gas"]);
    expect(problems[0]?.message).toContain("The module's operator is");
  });

  test("reports a paused module and an operator without ether", async () => {
    const admin = privateKeyToAccount(chain.keys.admin);
    const { address } = privateKeyToAccount(chain.keys.operator);
    const wallet = createWalletClient({ account: admin, transport: http(chain.rpcUrl) });
    const module = parseAbi(["function pause()", "function unpause()"]);
    const call = (functionName: "pause" | "unpause") =>
      wallet.sendTransaction({
        to: chain.deployment.module,
        data: encodeFunctionData({ abi: module, functionName }),
        chain: null,
      });
    await call("pause");
    await anvil().setBalance({ address, value: 0n });
    const { exitCode, bad } = await examine();
    await call("unpause");
    await anvil().setBalance({ address, value: parseEther("1000") });
    expect(exitCode).toBe(1);
    const problems = bad.filter(({ state }) => state === "problem");
    expect(problems.map(({ check }) => check)).toEqual(["module", "operator's gas"]);
    expect(problems[0]?.message).toContain("paused");
  });

  test("reports a certificate that browsers do not trust", async () => {
    const { certificate: cert, privateKey: key } = selfSignedCertificate("localhost");
    const port = await listen(createTlsServer({ cert, key }));
    const { bad } = await examine({ PUBLIC_URL: `https://localhost:${port}` });
    const found = bad.find(({ check }) => check === "public address");
    expect(found).toMatchObject({ state: "problem" });
    expect(found?.message).toContain("is not trusted");
  });

  test.each(["OPERATOR_KEY_FILE", "RELAYER_KEY_FILE", "GUARDIAN_KEY_FILE"])(
    "reports a key of %s that others can read",
    async (name) => {
      writeFileSync(at("read by all"), generatePrivateKey());
      chmodSync(at("read by all"), 0o644);
      const { exitCode, bad } = await examine({ [name]: at("read by all") });
      expect(exitCode).toBe(1);
      const found = bad.filter(({ check }) => check === "files");
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ state: "problem" });
      expect(found[0]?.message).toMatch(new RegExp(`^${name}: .*mode 644`));
    },
  );

  test("reports a file of settings that others can read", async () => {
    const file = at("settings");
    writeFileSync(file, "PORT=4000\n", { mode: 0o600 });
    expect((await run(["doctor", "--env-file", file], settings)).out).not.toContain("--env-file");
    chmodSync(file, 0o640);
    expect((await run(["doctor", "--env-file", file], settings)).exitCode).toBe(0);
    chmodSync(file, 0o644);
    const { exitCode, out } = await run(["doctor", "--env-file", file], settings);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/PROBLEM {2}files: --env-file: .*mode 644/);
  });

  test("reports a misspelt setting, and in production each setting that switches a protection off", async () => {
    const { bad } = await examine({ SUPORT_EMAIL: "help@pond.internal" });
    expect(bad).toContainEqual(
      expect.objectContaining({
        check: "settings",
        state: "warning",
        message: "SUPORT_EMAIL: is no setting; SUPPORT_EMAIL is one.",
      }),
    );
    const change = {
      ...keeperSettings,
      LILYPAD_ENV: "production",
      PUBLIC_URL: "https://localhost:1",
      METRICS_TOKEN: "a-token-for-the-scraper",
      KYC_BYPASS_EMAILS: "vip@pond.internal",
    };
    const bypassed = (await examine(change)).bad.filter(({ message }) =>
      message.startsWith("KYC_BYPASS_EMAILS"),
    );
    expect(bypassed.map(({ state }) => state)).toEqual(["problem"]);
    expect(JSON.stringify(bypassed)).not.toContain("vip@");
  });

  test("reports terms that cannot be read, that are not in force yet, and in production that there are none", async () => {
    const found = async (change: Record<string, string>) =>
      (await examine(change)).bad
        .filter(({ check }) => check === "terms and policy")
        .map(({ state, message }) => `${state}: ${message}`);
    const text = "\n# Terms\n\n## Who we are\nPond Ltd.\n";
    writeFileSync(at("terms.txt"), `version: 1\ndate: 2026-11-01\n${text}`);
    writeFileSync(at("later.txt"), `version: 2\ndate: 2099-01-01\n${text}`);
    writeFileSync(at("wrong.txt"), "# Terms");
    expect(await found({ TERMS_FILE: at("terms.txt") })).toEqual([]);
    expect(await found({ TERMS_FILE: at("later.txt"), PRIVACY_FILE: at("wrong.txt") })).toEqual([
      expect.stringMatching(/^problem: PRIVACY_FILE: .*`version: …`/),
    ]);
    expect(await found({ TERMS_FILE: at("later.txt") })).toEqual([
      expect.stringMatching(/^problem: TERMS_FILE: version 2 is not in force before 2099-01-01/),
    ]);
    expect(await found({ TERMS_FILE: at("none.txt") })).toEqual([
      expect.stringMatching(/^problem: TERMS_FILE: ENOENT/),
    ]);
    expect(await found({ LILYPAD_ENV: "production", TERMS_FILE: at("terms.txt") })).toEqual([
      expect.stringMatching(/^warning: PRIVACY_FILE: people accept the text that is built into/),
    ]);
  });

  test("lists what is wrong with everything at once", async () => {
    const { bad } = await examine({
      PORT: "0",
      DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/lilypad`,
      RPC_URL: `http://127.0.0.1:${await freePort()}`,
      OPERATOR_KEY_FILE: at("none"),
    });
    const checks = bad.map(({ check }) => check);
    for (const check of ["settings", "database", "chain node", "operator's key"]) {
      expect(checks).toContain(check);
    }
  });
});
