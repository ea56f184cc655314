import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "@lilypad/local-stack";

/** The URLs of a running product, as it prints them. */
export interface Running {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  rpcUrl: string;
  chainDeploymentFile: string;
}

/** The first start of a fresh clone builds everything. */
const startTimeoutMs = 240_000;
const stopTimeoutMs = 30_000;

/** Resolves at the line that says that the product is ready. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((done, reject) => {
    const fail = (what: string) => reject(new Error(`the product ${what}:\n${output}`));
    const timer = setTimeout(() => fail("did not become ready in time"), startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/^Lilypad is ready on http/m.test(output)) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code) => {
      clearTimeout(timer);
      fail(`ended at its start (${code})`);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.on("exit", done));
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

export interface Product {
  running: Running;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts a whole product as a new user does, on free ports and with a data folder of its own (whose name
 * contains a space).
 * @param settings as named in docs/SETTINGS.md, in addition to the ports and the data folder
 * @throws Error with its output if it does not become ready
 */
export async function launchProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad e2e "));
  const dataDir = join(folder, "data");
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  // No other variables are passed on: settings of this machine's own Lilypad must not reach the one under
  // test.
  const child = spawn(process.execPath, [resolve("scripts/start.mjs")], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      // All people in the tests have the same network address.
      REQUESTS_PER_MINUTE: "100000",
      SENDS_PER_NETWORK_PER_DAY: "100000",
      REQUESTS_PER_NETWORK_PER_DAY: "100000",
      NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "100000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async () => {
    await stop(child);
    // Logs that explain a failure; those of the latest run are kept.
    const logs = join(dataDir, "logs");
    const kept = resolve("test-results", "products", String(child.pid));
    if (existsSync(logs)) cpSync(logs, kept, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child);
    const text = readFileSync(join(dataDir, "running.json"), "utf8");
    return { running: JSON.parse(text) as Running, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}
