import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let directory: string;
let variables: Record<string, string>;
const running = new Set<ChildProcess>();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lilypad sandbox "));
  const deployment = join(directory, "deployment.json");
  const key = join(directory, "faucet key");
  const contract = `0x${"12".repeat(20)}`;
  const token = (symbol: string, index: number, decimals: number) => ({
    address: `0x${String(index + 1).repeat(40)}`,
    index,
    symbol,
    name: symbol,
    decimals,
  });
  writeFileSync(
    deployment,
    JSON.stringify({
      chain: {
        id: 42161,
        name: "Arbitrum One",
        shortName: "arb1",
        explorer: "https://arbiscan.io",
      },
      marker: `0x${"34".repeat(32)}`,
      fromBlock: 0,
      module: contract,
      ownSafeModule: contract,
      guardian: contract,
      handoverDelaySeconds: 10,
      passkeyVersion: "0.2.0",
      passkeySignerFactory: contract,
      passkeySignerCode: "0x6080604052",
      passkeyFallbackVerifier: null,
      moduleSetup: contract,
      proxyFactory: contract,
      singleton: contract,
      fallbackHandler: contract,
      tokens: {
        LIL: token("LIL", 0, 6),
        usdc: token("USDC", 1, 6),
        eurc: token("EURe", 2, 18),
      },
    }),
  );
  writeFileSync(key, `${generatePrivateKey()}\n`);
  variables = {
    DATA_DIR: directory,
    SANDBOX_PORT: "0",
    SMTP_PORT: "0",
    // Nothing listens on port 1: the sandbox is useful before the chain runs.
    RPC_URL: "http://127.0.0.1:1",
    CHAIN_DEPLOYMENT_FILE: deployment,
    FAUCET_KEY_FILE: key,
  };
});
afterEach(() => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

function run(changed: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["scripts/run.mjs", "apps/sandbox/src/main.ts"], {
    env: { PATH: process.env.PATH, ...variables, ...changed },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that a failed test can end the program and its children.
    detached: true,
  });
  running.add(child);
  let output = "";
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code, output });
    }),
  );
  const ready = new Promise<{ address: string; smtpPort: number }>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const line = output.split("\n").find((one) => one.includes("the sandbox is ready"));
      if (line?.endsWith("}")) resolve(JSON.parse(line));
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("close", () => reject(new Error(output)));
  });
  ready.catch(() => undefined);
  return { ready, ended, stop: (signal: NodeJS.Signals) => child.kill(signal) };
}

describe("the sandbox as a program", () => {
  it("accepts an email, stops on a signal, and still has the email after a restart", async () => {
    const first = run();
    const { address, smtpPort } = await first.ready;
    expect(new URL(address).hostname).toBe("127.0.0.1");
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: "ok" });
    const post = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false });
    const secret = "The code is 048213";
    await post.sendMail({
      from: "a@b.example",
      to: "mia@example.com",
      subject: "Hi",
      text: secret,
    });
    const read = async (at: string) => (await fetch(`${at}/inbox/messages`)).json();
    const before = await read(address);
    expect(before).toMatchObject([
      { to: "mia@example.com", text: expect.stringContaining(secret) },
    ]);
    first.stop("SIGTERM");
    const { code, output } = await first.ended;
    expect(code).toBe(0);
    expect(output).toContain("mail received");
    expect(output).not.toContain("048213");

    const second = run();
    expect(await read((await second.ready).address)).toEqual(before);
    second.stop("SIGINT");
    expect((await second.ended).code).toBe(0);
  });

  it("names the port in use, and ends", async () => {
    const first = run();
    const { address, smtpPort } = await first.ready;
    const { port } = new URL(address);
    const onSamePage = await run({ SANDBOX_PORT: port }).ended;
    expect(onSamePage.code).toBe(1);
    expect(onSamePage.output).toContain(`SANDBOX_PORT ${port} is in use by another program`);
    const onSameMail = await run({ SMTP_PORT: String(smtpPort) }).ended;
    expect(onSameMail.output).toContain(`SMTP_PORT ${smtpPort} is in use by another program`);
    first.stop("SIGTERM");
    await first.ended;
  });

  it.each([
    ["CHAIN_DEPLOYMENT_FILE", "cannot be read", "no/such/file"],
    ["FAUCET_KEY_FILE", "cannot be read", "no/such/file"],
    ["FAUCET_KEY_FILE", "does not hold a private key", "package.json"],
    ["CHAIN_DEPLOYMENT_FILE", "is not a list of contracts", "package.json"],
    ["SMTP_PORT", "must be a port number", "smtp"],
  ])("does not start when %s %s, and says so", async (setting, problem, value) => {
    const { code, output } = await run({ [setting]: value }).ended;
    expect(code).toBe(1);
    expect(output).toContain(setting);
    expect(output).toContain(problem);
  });
});
