import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { localChain } from "@lilypad/chain";
import {
  freePort,
  type Gate,
  hasHaproxy,
  openGate,
  openRoundRobinProxy,
  selfSignedCertificate,
  startHaproxy,
} from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { sandboxBank, serverBank } from "../launch/bank.ts";
import { deployContracts } from "../launch/deploy-contracts.ts";
import { fillOwnMoney } from "../launch/fill-own-money.ts";
import { openChainKeys } from "../launch/keys.ts";
import { type RunningProgram, supervise } from "../launch/supervise.ts";
import { openDatabases } from "./databases.ts";
import { keepDatabases } from "./keep-databases.ts";
import { keepProxy } from "./keep-proxy.ts";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** The programs of a cluster; each is started again if it ends. */
export const programNames = [
  "api-1",
  "api-2",
  "worker-1",
  "worker-2",
  "sandbox",
  "chain",
  "guardian",
] as const;
export type ProgramName = (typeof programNames)[number];

/** Those that no other program needs; they end at the same time. */
const endedFirst: readonly ProgramName[] = ["api-1", "api-2", "worker-1", "worker-2", "guardian"];

/** Both servers of PostgreSQL, and what keeps them running. */
export interface ClusterDatabases {
  databaseUrl: string;
  /** The process of a server; undefined while it does not run. */
  pid(which: "primary" | "standby"): number | undefined;
  /** True while both servers run and the standby has everything that was acknowledged. */
  isWhole(): boolean;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** For everything that is written. */
  folder: string;
  ports?: { app?: number; sandbox?: number; smtp?: number };
  /** Settings of the server, from docs/SETTINGS.md. */
  settings?: Readonly<Record<string, string>>;
  /** The built web app; without it only the API is served. */
  webDir?: string;
  /** Puts a gate on every connection, which can hold, delay and cut it. */
  withGates?: boolean;
  /** Further environment of one program. */
  settingsOf?: (name: ProgramName) => Readonly<Record<string, string>>;
  /** Settings of PostgreSQL, by name. */
  databaseSettings?: Readonly<Record<string, string>>;
  /** Where the databases' files are; below `folder` by default. */
  databaseDirOf?: (name: string) => string;
  /** Starts other databases than the cluster's own, such as Patroni's. */
  openDatabases?: (folder: string, logs: string) => Promise<ClusterDatabases>;
  /** Ends the start before it is complete; it throws then. */
  signal?: AbortSignal;
  /** The longest pause before a program is started again, in milliseconds. */
  maxPauseMs?: number;
  say(line: string): void;
}

/**
 * Starts what production has, on one machine: PostgreSQL primary and synchronous standby, the chain, the sandbox, two API
 * processes and two workers, the guardian, and the shipped proxy with a certificate of its own. Whatever ends is started
 * again, and a primary that ends is replaced by its standby, which the product follows because DATABASE_URL names both.
 */
export async function openCluster(options: ClusterOptions) {
  const { folder, say } = options;
  const [logs, secrets] = [join(folder, "logs"), join(folder, "secrets")];
  for (const path of [folder, logs, secrets]) mkdirSync(path, { recursive: true, mode: 0o755 });
  const gates = new Map<string, Gate>();
  const programs = new Map<ProgramName, RunningProgram>();
  const closers: (() => Promise<unknown> | undefined)[] = [];
  let isClosing = false;

  /** Returns the port through which a service is reached. */
  async function reach(name: string, port: number): Promise<number> {
    if (options.withGates !== true) return port;
    const gate = await openGate(new URL(`http://127.0.0.1:${port}`));
    gates.set(name, gate);
    closers.push(() => gate.close());
    return gate.port;
  }

  async function start(
    name: ProgramName,
    program: string,
    readyUrl: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<void> {
    options.signal?.throwIfAborted();
    const { PATH, HOME } = process.env;
    const running = await supervise({
      name,
      program: resolve(program),
      // Nothing else of this machine's environment, so that its own Lilypad settings do not affect this one.
      environment: {
        PATH,
        HOME,
        NODE_ENV: "production",
        NODE_EXTRA_CA_CERTS: trusted,
        DATA_DIR: folder,
        ...settings,
        ...options.settingsOf?.(name),
      },
      logFile: join(logs, `${name}.log`),
      readyUrl,
      maxPauseMs: options.maxPauseMs ?? 10_000,
      say: (line) => (isClosing ? undefined : say(line)),
      onRestart: () => undefined,
    });
    programs.set(name, running);
    closers.push(() => running.stop());
  }

  async function openOwnDatabases(): Promise<ClusterDatabases> {
    let wake: () => void = () => undefined;
    const databases = await openDatabases({
      folder,
      logs,
      ...(options.databaseDirOf === undefined ? {} : { dataDirOf: options.databaseDirOf }),
      ...(options.databaseSettings === undefined ? {} : { settings: options.databaseSettings }),
      reach,
      onExit(server) {
        if (!isClosing) say(`the ${server} has ended`);
        wake();
      },
    });
    const keeper = keepDatabases(databases, (line) => (isClosing ? undefined : say(line)));
    wake = keeper.wake;
    return {
      databaseUrl: databases.databaseUrl,
      pid: databases.pid,
      isWhole: keeper.isWhole,
      async stop() {
        await keeper.stop();
        await databases.stopAll();
      },
    };
  }

  async function close(): Promise<void> {
    isClosing = true;
    for (const gate of gates.values()) gate.release();
    await Promise.all(endedFirst.map((name) => programs.get(name)?.stop()));
    for (const end of closers.reverse()) await end();
  }

  const trusted = join(folder, "certificate.pem");
  const tls = selfSignedCertificate("localhost");
  writeFileSync(trusted, tls.certificate);

  async function openAll() {
    const ports = {
      app: options.ports?.app ?? (await freePort()),
      plain: await freePort(),
      sandbox: options.ports?.sandbox ?? (await freePort()),
      smtp: options.ports?.smtp ?? (await freePort()),
      chain: await freePort(),
      guardian: await freePort(),
    };
    const databases = await (options.openDatabases?.(folder, logs) ?? openOwnDatabases());
    closers.push(() => databases.stop());
    say("  PostgreSQL: a primary and a synchronous standby");

    const keys = openChainKeys(secrets);
    const ownRpcUrl = `http://127.0.0.1:${ports.chain}`;
    await start("chain", "packages/local-stack/dist/chain.js", `${ownRpcUrl}/health`, {
      CHAIN_DATA_DIR: join(folder, "chain"),
      CHAIN_ID: String(localChain.id),
      CHAIN_PORT: String(ports.chain),
    });
    const chainDeploymentFile = join(folder, "chain-deployment.json");
    await deployContracts({ rpcUrl: ownRpcUrl, keys, file: chainDeploymentFile });
    say("  the local chain, with its contracts");

    const ownSandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    const publicUrl = `https://localhost:${ports.app}`;
    const people = await reach("people", ports.app);
    const appUrl = `https://localhost:${people}`;
    await start("sandbox", "apps/sandbox/dist/main.js", `${ownSandboxUrl}/health`, {
      RPC_URL: `http://127.0.0.1:${await reach("sandbox-chain", ports.chain)}`,
      CHAIN_DEPLOYMENT_FILE: chainDeploymentFile,
      PUBLIC_URL: publicUrl,
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_PORT: String(ports.smtp),
      FAUCET_KEY_FILE: keys.faucet.path,
      // Its webhooks come through the proxy, as those of a real ramp.
      ...sandboxBank(secrets, `https://localhost:${await reach("webhooks", ports.app)}`),
    });
    say("  the sandbox");

    const sandboxUrl = `http://127.0.0.1:${await reach("sandbox", ports.sandbox)}`;
    const settings = {
      LILYPAD_ENV: "local",
      HOST: "127.0.0.1",
      PUBLIC_URL: publicUrl,
      TRUST_PROXY_HOPS: "1",
      DRAIN_DELAY_SECONDS: "0",
      DATABASE_URL: databases.databaseUrl,
      RPC_URL: `http://127.0.0.1:${await reach("chain", ports.chain)}`,
      CHAIN_DEPLOYMENT_FILE: chainDeploymentFile,
      SMTP_URL: `smtp://127.0.0.1:${await reach("mail", ports.smtp)}`,
      PUSH_SANDBOX_URL: `${sandboxUrl}/push`,
      SMS_URL: `${sandboxUrl}/phone/messages`,
      CARD_ISSUER_BASE_URL: `${sandboxUrl}/cards/api/v1`,
      CARD_ISSUER_REQUESTS_PER_MINUTE: "6000",
      ...(await serverBank({ sandboxUrl, secretsDir: secrets, dataDir: folder, environment: {} })),
      SECRETS_DIR: secrets,
      OPERATOR_KEY_FILE: keys.operator.path,
      RELAYER_KEY_FILE: keys.relayer.path,
      ...(options.webDir === undefined ? {} : { WEB_DIR: options.webDir }),
      ...options.settings,
    };
    const startServer = async (name: ProgramName, workers: boolean, until: "health" | "ready") => {
      const port = await freePort();
      await start(name, "apps/server/dist/main.js", `http://127.0.0.1:${port}/${until}`, {
        ...settings,
        PORT: String(port),
        WORKERS: String(workers),
      });
      return port;
    };
    // The first one migrates the database and makes the secrets; a server is ready once a worker has seen the chain.
    await startServer("worker-1", true, "health");
    const [one, two] = await Promise.all([
      startServer("api-1", false, "ready"),
      startServer("api-2", false, "ready"),
      startServer("worker-2", true, "ready"),
    ]);
    say("  two API processes and two workers");

    await start(
      "guardian",
      "apps/guardian/dist/main.js",
      `http://127.0.0.1:${ports.guardian}/health`,
      {
        GUARDIAN_DATABASE_URL: databases.databaseUrl,
        GUARDIAN_RPC_URL: ownRpcUrl,
        CHAIN_DEPLOYMENT_FILE: chainDeploymentFile,
        GUARDIAN_KEY_FILE: keys.guardian.path,
        GUARDIAN_CURSOR_FILE: join(folder, "guardian-cursor"),
        GUARDIAN_PORT: String(ports.guardian),
      },
    );
    const servers = [
      `http://127.0.0.1:${await reach("api-1", one)}`,
      `http://127.0.0.1:${await reach("api-2", two)}`,
    ];
    const proxy = hasHaproxy()
      ? keepProxy({
          start: () =>
            startHaproxy({
              configuration: resolve("deploy/proxy/haproxy.cfg"),
              folder: logs,
              port: ports.app,
              plainPort: ports.plain,
              servers,
              tls,
            }),
          say,
        })
      : await openRoundRobinProxy(servers, { port: ports.app, tls }).then((own) => ({
          pid: () => undefined,
          stop: own.close,
        }));
    closers.push(() => proxy.stop());
    say(
      `  the proxy: ${hasHaproxy() ? "HAProxy with the shipped configuration" : "a small one, because HAProxy is not installed"}`,
    );

    const serverUrl = `http://127.0.0.1:${one}`;
    await waitFor(() => fetch(`${serverUrl}/ready`).then(({ ok }) => ok), { timeoutMs: 60_000 });
    for (const name of ["treasury", "desk"] as const) {
      await fillOwnMoney(name, {
        serverUrl,
        sandboxUrl: ownSandboxUrl,
        rpcUrl: ownRpcUrl,
        chainDeploymentFile,
      });
    }
    return {
      appUrl,
      publicUrl,
      /** PEM; clients of `appUrl` must trust it. */
      certificate: tls.certificate,
      sandboxUrl: ownSandboxUrl,
      rpcUrl: ownRpcUrl,
      databaseUrl: databases.databaseUrl,
      chainDeploymentFile,
      logs,
      settings,
      databases,
      gates: gates as ReadonlyMap<string, Gate>,
      pidOf: (name: ProgramName) => programs.get(name)?.pid(),
      proxyPid: () => proxy.pid(),
      /** Ends everything, in order. */
      close,
    };
  }
  try {
    return await openAll();
  } catch (error) {
    await close();
    throw error;
  }
}
