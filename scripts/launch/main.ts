import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { localChain } from "@lilypad/chain";
import { freePort } from "@lilypad/local-stack";
import { sandboxBank, serverBank } from "./bank.ts";
import { checkPorts } from "./check-ports.ts";
import { deployContracts, readDeploymentFile } from "./deploy-contracts.ts";
import { type FillOptions, fillOwnMoney, type OwnMoney } from "./fill-own-money.ts";
import { openChainKeys, openKey, ownChainKeyFiles, type RunningChain } from "./keys.ts";
import { endLeftovers, type Running, writeRunning } from "./running-file.ts";
import { type LaunchSettings, readLaunchSettings, SettingsError } from "./settings.ts";
import { type RunningProgram, supervise } from "./supervise.ts";
import { supervisePostgres } from "./supervise-postgres.ts";

/** Options for `npm run dev`. */
export interface Development {
  /** Programs that replace those of `npm start`, relative to the repository's folder. */
  programs: { server: string; sandbox: string };
  /** Node options for the server, such as --inspect. */
  serverNodeOptions: readonly string[];
  /** Folder of the pages that the server fills in; the rest of the web app is served from its sources. */
  webDir: string;
  /** Opens the product's port in front of the server and restarts changed programs. */
  open(running: DevelopmentTarget): Promise<{ stop(): Promise<void> }>;
}

export interface DevelopmentTarget {
  /** Host of the product's port. */
  host: string;
  port: number;
  publicUrl: string;
  /** The server's URL behind it. */
  serverUrl: string;
  server: RunningProgram;
  /** Undefined if the operator's own mail server is used. */
  sandbox: RunningProgram | undefined;
  say(line: string): void;
}

export interface LaunchOptions {
  /** Absolute path of the repository. */
  root: string;
  /** Absolute path; the caller holds its lock. */
  dataDir: string;
  environment: Readonly<Record<string, string | undefined>>;
  development?: Development;
}

const runningFile = "running.json";

interface Part {
  name: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** All running parts, stopped in reverse order of their start. */
class Stack {
  private readonly parts: Part[] = [];
  private stopping: Promise<void> | undefined;

  async add<P extends Omit<Part, "name">>(name: string, starting: Promise<P>): Promise<P> {
    const part = await starting;
    if (this.stopping !== undefined) {
      await part.stop();
      throw new Error("stopped during the start");
    }
    this.parts.push({ name, pid: () => part.pid(), stop: () => part.stop() });
    return part;
  }

  pids(): Record<string, number> {
    return Object.fromEntries(
      this.parts.flatMap(({ name, pid }) => {
        const id = pid();
        return id === undefined ? [] : [[name, id]];
      }),
    );
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      for (const part of this.parts.reverse()) await part.stop();
    })();
    return this.stopping;
  }
}

class Launcher {
  private readonly stack = new Stack();
  private readonly logs: string;
  private readonly secrets: string;
  /** The contracts of the local chain, written at the first start. */
  private readonly deploymentFile: string;
  private running: Omit<Running, "pids"> | undefined;
  private readonly options: LaunchOptions;
  private readonly settings: LaunchSettings;

  constructor(options: LaunchOptions, settings: LaunchSettings) {
    this.options = options;
    this.settings = settings;
    this.logs = join(options.dataDir, "logs");
    this.secrets = options.environment.SECRETS_DIR || join(options.dataDir, "secrets");
    this.deploymentFile = join(options.dataDir, "chain-deployment.json");
    for (const folder of [options.dataDir, this.logs]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
  }

  readonly say = (line: string) => console.log(line);

  stop = () => this.stack.stop();

  /** Writes the running file, also after a restart of a part. */
  private readonly note = () => {
    if (this.running === undefined) return;
    const path = join(this.options.dataDir, runningFile);
    writeRunning(path, { ...this.running, pids: this.stack.pids() });
  };

  private program(
    name: string,
    program: string,
    readyUrl: string,
    own: Record<string, string>,
    nodeOptions: readonly string[] = [],
  ) {
    const { environment, root, dataDir } = this.options;
    return this.stack.add(
      name,
      supervise({
        name,
        program: join(root, program),
        nodeOptions,
        environment: { NODE_ENV: "production", ...environment, DATA_DIR: dataDir, ...own },
        logFile: join(this.logs, `${name}.log`),
        readyUrl,
        say: this.say,
        onRestart: this.note,
      }),
    );
  }

  private async startDatabase(): Promise<string> {
    if (this.settings.databaseUrl !== undefined) return this.settings.databaseUrl;
    const postgres = await this.stack.add(
      "postgres",
      supervisePostgres({
        dataDir: join(this.options.dataDir, "postgres"),
        say: this.say,
        onRestart: this.note,
        onLost: (error) => this.fail(error),
      }),
    );
    this.say("  PostgreSQL is running");
    return postgres.databaseUrl;
  }

  /** Starts the chain, unless the operator has one, and returns its contracts and keys. */
  private async startChain(): Promise<RunningChain> {
    const { dataDir } = this.options;
    const { chainDeploymentFile: ownFile, operatorKeyFile, relayerKeyFile } = this.settings;
    if (
      this.settings.rpcUrl !== undefined &&
      ownFile !== undefined &&
      operatorKeyFile !== undefined
    ) {
      const files = ownChainKeyFiles(this.secrets, { operatorKeyFile, relayerKeyFile });
      return { rpcUrl: this.settings.rpcUrl, file: ownFile, ...files };
    }
    const keys = openChainKeys(this.secrets);
    const port = await freePort();
    const rpcUrl = `http://127.0.0.1:${port}`;
    await this.program("chain", "packages/local-stack/dist/chain.js", `${rpcUrl}/health`, {
      CHAIN_DATA_DIR: join(dataDir, "chain"),
      CHAIN_ID: String(localChain.id),
      CHAIN_PORT: String(port),
    });
    const file = this.deploymentFile;
    await deployContracts({ rpcUrl, keys, file });
    this.say("  the local chain is running, with its contracts");
    const { operator, relayer, guardian } = keys;
    return {
      rpcUrl,
      file,
      operatorKeyFile: operator.path,
      relayerKeyFile: relayer.path,
      guardianKeyFile: guardian.path,
    };
  }

  /** Settings for the sandbox's pushes, text messages and bank; the operator's own services take precedence. */
  private async sandboxServices(): Promise<Record<string, string>> {
    const { environment, dataDir } = this.options;
    const sandboxUrl = `http://127.0.0.1:${this.settings.sandboxPort}`;
    return {
      PUSH_SANDBOX_URL: `${sandboxUrl}/push`,
      SMS_URL: environment.SMS_URL || `${sandboxUrl}/phone/messages`,
      // Cards are offered only if CARDS_ENABLED is set.
      CARD_ISSUER_BASE_URL: environment.CARD_ISSUER_BASE_URL || `${sandboxUrl}/cards/api/v1`,
      // The sandbox has no rate limit.
      CARD_ISSUER_REQUESTS_PER_MINUTE: environment.CARD_ISSUER_REQUESTS_PER_MINUTE || "6000",
      ...(await serverBank({ sandboxUrl, secretsDir: this.secrets, dataDir, environment })),
    };
  }

  async start(): Promise<void> {
    const { settings, options } = this;
    // Before anything starts, so that data of an earlier version is refused unchanged.
    const ownFile = settings.rpcUrl === undefined ? undefined : settings.chainDeploymentFile;
    readDeploymentFile(ownFile ?? this.deploymentFile);
    const environment = options.environment.LILYPAD_ENV || "local";
    const local = `http://localhost:${settings.port}`;
    const sandboxUrl = `http://localhost:${settings.sandboxPort}`;
    const [databaseUrl, chain] = await Promise.all([this.startDatabase(), this.startChain()]);
    const shared = {
      RPC_URL: chain.rpcUrl,
      CHAIN_DEPLOYMENT_FILE: chain.file,
      PUBLIC_URL: settings.publicUrl,
    };
    const { development } = options;
    // During development the product's port belongs to the proxy in front of the server.
    const { host, port } =
      development === undefined ? settings : { host: "127.0.0.1", port: await freePort() };
    const reachable = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
    const serverUrl = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
    const needsSandbox = settings.smtpUrl === undefined;
    let sandbox: RunningProgram | undefined;
    if (needsSandbox) {
      sandbox = await this.program(
        "sandbox",
        development?.programs.sandbox ?? "apps/sandbox/dist/main.js",
        `http://127.0.0.1:${settings.sandboxPort}/health`,
        {
          ...shared,
          SANDBOX_PORT: String(settings.sandboxPort),
          SMTP_PORT: String(settings.smtpPort),
          FAUCET_KEY_FILE: openKey(this.secrets, "faucet").path,
          ...sandboxBank(this.secrets, serverUrl),
        },
      );
      this.say("  the sandbox is running");
    }
    const serverSettings = {
      ...shared,
      LILYPAD_ENV: environment,
      PORT: String(port),
      HOST: host,
      DATABASE_URL: databaseUrl,
      SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${settings.smtpPort}`,
      ...(needsSandbox && environment === "local" ? await this.sandboxServices() : {}),
      SECRETS_DIR: this.secrets,
      OPERATOR_KEY_FILE: chain.operatorKeyFile,
      RELAYER_KEY_FILE: chain.relayerKeyFile,
      WEB_DIR: development?.webDir ?? join(options.root, "apps/web/dist"),
    };
    const server = await this.program(
      "server",
      development?.programs.server ?? "apps/server/dist/main.js",
      `${serverUrl}/ready`,
      serverSettings,
      development?.serverNodeOptions,
    );
    if (chain.guardianKeyFile !== undefined) {
      await this.startGuardian(databaseUrl, chain, chain.guardianKeyFile);
    }
    if (development !== undefined) {
      const { publicUrl } = settings;
      const target = { host: settings.host, port: settings.port, publicUrl, serverUrl };
      const opened = development
        .open({ ...target, server, sandbox, say: this.say })
        .then((front) => ({ ...front, pid: () => undefined }));
      await this.stack.add("web", opened);
    }
    this.running = {
      appUrl: local,
      sandboxUrl: needsSandbox ? sandboxUrl : "",
      databaseUrl,
      rpcUrl: chain.rpcUrl,
      chainDeploymentFile: chain.file,
    };
    this.note();
    const filling = {
      serverUrl,
      sandboxUrl:
        needsSandbox && environment === "local" && settings.rpcUrl === undefined
          ? `http://127.0.0.1:${settings.sandboxPort}`
          : undefined,
      rpcUrl: chain.rpcUrl,
      chainDeploymentFile: chain.file,
    };
    const treasury = await this.fill("treasury", filling);
    const desk = await this.fill("desk", filling);
    this.printTable(this.running, { treasury, desk });
  }

  /** Starts the guardian of the local chain. With a chain of the operator's own it runs on another machine. */
  private async startGuardian(
    databaseUrl: string,
    chain: { rpcUrl: string; file: string },
    keyFile: string,
  ): Promise<void> {
    const port = await freePort();
    await this.program(
      "guardian",
      "apps/guardian/dist/main.js",
      `http://127.0.0.1:${port}/health`,
      {
        GUARDIAN_DATABASE_URL: databaseUrl,
        GUARDIAN_RPC_URL: chain.rpcUrl,
        CHAIN_DEPLOYMENT_FILE: chain.file,
        GUARDIAN_KEY_FILE: keyFile,
        GUARDIAN_CURSOR_FILE: join(this.options.dataDir, "guardian-cursor"),
        GUARDIAN_PORT: String(port),
      },
    );
  }

  /** Finds and fills the treasury or the desk. A failure does not stop the start: only prizes or exchanges wait. */
  private async fill(name: OwnMoney, options: FillOptions): Promise<string | undefined> {
    try {
      return await fillOwnMoney(name, options);
    } catch (error) {
      this.say(`  the ${name} is not filled: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  private fail(error: unknown): void {
    this.say(`Lilypad has to stop: ${error instanceof Error ? error.message : String(error)}`);
    void this.stop().finally(() => process.exit(1));
  }

  private printTable(
    running: Omit<Running, "pids">,
    own: Record<OwnMoney, string | undefined>,
  ): void {
    const rows = [
      ["app", running.appUrl],
      ...(running.sandboxUrl === ""
        ? []
        : [
            ["inbox", `${running.sandboxUrl}/inbox`],
            ["sandbox console", `${running.sandboxUrl}/`],
            ["sandbox bank", `${running.sandboxUrl}/bank`],
          ]),
      ["API docs", `${running.appUrl}/docs`],
      ...Object.entries(own).filter(([, address]) => address !== undefined),
      ["logs", this.logs],
    ];
    this.say("");
    for (const [name = "", address = ""] of rows) this.say(`  ${name.padEnd(17)}${address}`);
    this.say("");
    this.say(`Lilypad is ready on ${running.appUrl}`);
  }
}

/**
 * Starts all parts of Lilypad and keeps them running until SIGINT or SIGTERM. The last line that the start
 * prints is "Lilypad is ready on <address>".
 */
export async function launch(options: LaunchOptions): Promise<void> {
  let launcher: Launcher | undefined;
  let signalled = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (signalled) return;
      signalled = true;
      console.log("\nStopping …");
      (launcher?.stop() ?? Promise.resolve()).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  try {
    const settings = readLaunchSettings(options.environment);
    await endLeftovers(join(options.dataDir, runningFile));
    await checkPorts(settings);
    launcher = new Launcher(options, settings);
    console.log("Starting Lilypad …");
    await launcher.start();
  } catch (error) {
    if (signalled) return;
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof SettingsError ? message : `Lilypad could not start: ${message}`);
    await launcher?.stop();
    process.exit(1);
  }
}
