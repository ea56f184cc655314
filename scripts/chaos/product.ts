import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "@lilypad/local-stack";
import { z } from "zod";
import { descendantsOf, killNow, type RunningProcess } from "./process-tree.ts";

const runningSchema = z.object({
  appUrl: z.string(),
  /** The address that the product knows itself by, where `appUrl` leads through a gate. */
  publicUrl: z.string().optional(),
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
  rpcUrl: z.string(),
  chainDeploymentFile: z.string(),
});

/** Addresses of all parts; those of the database and the chain change with every start. */
export type Addresses = z.infer<typeof runningSchema>;

/** Parts of the product that chaos kills. */
export const victims = ["server", "postgres", "backend", "node", "chain", "everything"] as const;
export type Victim = (typeof victims)[number];

/** The first start of a fresh clone builds everything. */
const startTimeoutMs = 240_000;
const stopTimeoutMs = 30_000;

const isVictim: Record<Exclude<Victim, "everything">, (command: string) => boolean> = {
  server: (command) => command.includes("apps/server/dist/main.js"),
  postgres: (command) => / -D .*postgres/.test(command),
  backend: (command) => command.startsWith("postgres: lilypad"),
  node: (command) => /anvil\S* --port/.test(command),
  chain: (command) => command.includes("local-stack/dist/chain.js"),
};

export interface ProductOptions {
  /** Folder of the repository to start; by default this one. */
  root?: string;
  /** Settings from docs/SETTINGS.md, in addition to ports and data folder. */
  settings?: Readonly<Record<string, string>>;
}

/** The whole product, started by `npm start` with its own data folder and ports. */
export class Product {
  private child: ChildProcess | undefined;
  private output = "";
  private expectsEnd = false;

  private readonly dataDir: string;
  private readonly ports: { app: number; sandbox: number; smtp: number };
  private readonly options: ProductOptions;

  private constructor(dataDir: string, ports: Product["ports"], options: ProductOptions) {
    this.dataDir = dataDir;
    this.ports = ports;
    this.options = options;
  }

  static async open(dataDir: string, options: ProductOptions = {}): Promise<Product> {
    const [app, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
    return new Product(dataDir, { app, sandbox, smtp }, options);
  }

  /** Starts it and waits for its ready line. */
  async start(): Promise<void> {
    this.expectsEnd = false;
    const { root = "", settings = {} } = this.options;
    const child = spawn(process.execPath, [resolve(root, "scripts/start.mjs")], {
      // Pass nothing else, so that this machine's own Lilypad settings do not affect this one.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(this.ports.app),
        SANDBOX_PORT: String(this.ports.sandbox),
        SMTP_PORT: String(this.ports.smtp),
        DATA_DIR: this.dataDir,
        // All people of the run come from one address.
        REQUESTS_PER_MINUTE: "10000000",
        SENDS_PER_NETWORK_PER_DAY: "10000000",
        REQUESTS_PER_NETWORK_PER_DAY: "10000000",
        NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "10000000",
        // Nobody has a second factor, and everybody sends without pause.
        LOWERED_DAILY_LIMIT_USD: "250000",
        UNVERIFIED_DAILY_LIMIT: "1000000000",
        UNVERIFIED_MONTHLY_LIMIT: "1000000000",
        UNVERIFIED_BALANCE_LIMIT: "1000000000",
        LOWERED_DAILY_LIMIT_LIL: "50000000",
        SENDS_PER_PERSON_PER_DAY: "1000000000",
        RECONCILIATION_SECONDS: "2",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    this.output = "";
    const ready = new Promise<void>((done, reject) => {
      const read = (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000);
        if (/^Lilypad is ready on http/m.test(this.output)) done();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("exit", (code, signal) => {
        if (this.child === child) this.child = undefined;
        reject(
          new Error(`the product ended during its start (${signal ?? code}):\n${this.output}`),
        );
      });
    });
    const timer = setTimeout(() => killNow(child.pid ?? 0), startTimeoutMs);
    await ready.finally(() => clearTimeout(timer));
  }

  addresses(): Addresses {
    const text = readFileSync(join(this.dataDir, "running.json"), "utf8");
    return runningSchema.parse(JSON.parse(text));
  }

  /** @throws Error if the launcher has ended unexpectedly */
  mustRun(): void {
    if (this.child === undefined && !this.expectsEnd)
      throw new Error(`the product ended unexpectedly:\n${this.output}`);
  }

  private launcherPid(): number {
    this.mustRun();
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error("the product is not running");
    return pid;
  }

  /**
   * Kills one part, or everything, which is then started again.
   * @returns false if that part was not running
   */
  async kill(victim: Victim): Promise<boolean> {
    const launcher = this.launcherPid();
    const tree = descendantsOf(launcher);
    if (victim === "everything") {
      await this.killTree(launcher, tree);
      await this.start();
      return true;
    }
    const found = tree.filter(({ command }) => isVictim[victim](command));
    const one = found[Math.floor(found.length / 2)];
    if (one !== undefined) killNow(one.pid);
    return one !== undefined;
  }

  private async killTree(launcher: number, tree: readonly RunningProcess[]): Promise<void> {
    this.expectsEnd = true;
    const ended = new Promise((done) => this.child?.once("exit", done));
    for (const { pid } of tree) killNow(pid);
    killNow(launcher);
    await ended;
  }

  /** Stops it as Ctrl-C does. */
  async stop(): Promise<void> {
    const child = this.child;
    if (child === undefined) return;
    this.expectsEnd = true;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      for (const { pid } of descendantsOf(child.pid ?? 0)) killNow(pid);
      child.kill("SIGKILL");
    }, stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  }
}
