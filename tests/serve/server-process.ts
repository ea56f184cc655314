import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type RunningProgram, startProgram } from "@lilypad/local-stack";
import { freePort } from "@lilypad/testing";
import { answers, untilReady } from "@lilypad/worlds";
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
  const programs = new Set<RunningProgram>();

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
    const running = startProgram({
      command: node,
      words: [program, ...words],
      environment: { PATH: process.env.PATH, NODE_ENV: "production", ...settings, PORT: port },
      userId: owner,
      diesWith: "KILL",
    });
    programs.add(running);
    void running.ended.then(() => programs.delete(running));
    const isReady = () => answers(`${url}/ready`);
    return {
      url,
      output: running.output,
      isReady,
      ready: () => untilReady(running, "the server", isReady, { timeoutMs: startTimeoutMs }),
      signal: running.signal,
      ended: running.ended,
    };
  }

  return {
    secretsDir: join(dataDir, "secrets"),
    settingsOf,
    start,
    async close() {
      await Promise.all([...programs].map((one) => one.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
