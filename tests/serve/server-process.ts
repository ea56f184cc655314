import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dieWithParent } from "@lilypad/local-stack";
import { freePort, waitFor } from "@lilypad/testing";
import type { ChainWorld } from "../../apps/server/test/worlds/open-chain-world.ts";
import { buildChanged } from "../../scripts/build.mjs";

const startTimeoutMs = 180_000;

export interface ServerProcess {
  url: string;
  /** Everything it has written so far. */
  output(): string;
  isReady(): Promise<boolean>;
  /** Waits until /ready answers 200. */
  ready(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

export type ServerPrograms = Awaited<ReturnType<typeof openServerPrograms>>;

/**
 * Builds the server as in a release, to start it as processes of its own with the settings of a world.
 * @param installed another program that is started instead, the user who runs it, and the Node that runs it
 */
export async function openServerPrograms(installed?: {
  program: string;
  userId?: number;
  node?: string;
}) {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad-serve-"));
  if (installed === undefined) await buildChanged(["programs"]);
  const program = installed?.program ?? resolve("apps/server/dist/main.js");
  const node = installed?.node ?? process.execPath;
  const owner = installed?.userId;
  if (owner !== undefined) chownSync(dataDir, owner, owner);
  const children = new Set<ChildProcess>();

  /** The settings of a server of this world; other settings may be added or changed. */
  function settingsOf(world: ChainWorld, databaseUrl: string): Record<string, string> {
    const write = (name: string, content: string) => {
      const path = join(dataDir, name);
      writeFileSync(path, content, { mode: 0o600 });
      if (owner !== undefined) chownSync(path, owner, owner);
      return path;
    };
    return {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: "http://localhost:4000",
      DATA_DIR: dataDir,
      RPC_URL: world.rpcUrl,
      SMTP_URL: "smtp://127.0.0.1:9",
      CHAIN_DEPLOYMENT_FILE: write("deployment.json", JSON.stringify(world.deployment)),
      OPERATOR_KEY_FILE: write("operator-key", world.operatorKey),
      RELAYER_KEY_FILE: write("relayer-key", world.relayerKey),
      WORKERS: "false",
      REQUESTS_PER_MINUTE: "1000000",
      SENDS_PER_NETWORK_PER_DAY: "1000000",
      SENDS_PER_PERSON_PER_DAY: "1000000",
    };
  }

  async function start(
    settings: Record<string, string>,
    words: readonly string[] = [],
  ): Promise<ServerProcess> {
    const port = settings.PORT ?? String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const [command = node, ...prefix] = [...dieWithParent("KILL"), node];
    const child = spawn(command, [...prefix, program, ...words], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings, PORT: port },
      stdio: ["ignore", "pipe", "pipe"],
      ...(owner === undefined ? {} : { uid: owner, gid: owner }),
    });
    children.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const ended = once(child, "close").then(([code, signal]) => {
      children.delete(child);
      return code ?? signal;
    });
    const isReady = () =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    return {
      url,
      output: () => output,
      isReady,
      async ready() {
        const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
        await waitFor(async () => hasEnded() || (await isReady()), {
          timeoutMs: startTimeoutMs,
        }).catch((error: unknown) => {
          throw new Error(`the server is not ready:\n${output}`, { cause: error });
        });
        if (hasEnded()) throw new Error(`the server has ended:\n${output}`);
      },
      signal: (name) => void child.kill(name),
      ended,
    };
  }

  return {
    secretsDir: join(dataDir, "secrets"),
    settingsOf,
    start,
    async close() {
      await Promise.all(
        [...children].map(async (child) => {
          child.kill("SIGKILL");
          if (child.exitCode === null && child.signalCode === null) await once(child, "close");
        }),
      );
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
