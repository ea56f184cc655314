import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, startProgram } from "@lilypad/local-stack";
import { untilReady } from "./until-ready.ts";

/** The addresses of all parts of a product; those of the database and the chain change with every start. */
export interface Addresses {
  appUrl: string;
  /** The address that the product knows itself by, where `appUrl` leads through a gate. */
  publicUrl?: string | undefined;
  sandboxUrl: string;
  databaseUrl: string;
  rpcUrl: string;
  chainDeploymentFile: string;
  /** In PEM, if `appUrl` has one that no authority has signed. */
  certificate?: string | undefined;
}

export interface ProductOptions {
  dataDir: string;
  ports: ProductPorts;
  /** Folder of the repository to start; by default this one. */
  root?: string;
  /** Settings from docs/SETTINGS.md, in addition to ports and data folder. */
  settings?: Readonly<Record<string, string>>;
}

export interface ProductPorts {
  app: number;
  sandbox: number;
  smtp: number;
}

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

/** The first start of a fresh clone builds everything. */
const startTimeoutMs = 240_000;
/** Short, because some measure how long a start takes. */
const intervalMs = 20;

/** Finds ports for a product, which it keeps when it is started again. */
export const findPorts = async (): Promise<ProductPorts> => ({
  app: await freePort(),
  sandbox: await freePort(),
  smtp: await freePort(),
});

/**
 * Settings for people who all have the network address of this machine: as many requests, sends and sign-ups as they want.
 */
export const oneNetworkSettings = {
  REQUESTS_PER_MINUTE: "10000000",
  SENDS_PER_NETWORK_PER_DAY: "10000000",
  REQUESTS_PER_NETWORK_PER_DAY: "10000000",
  NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "10000000",
} as const;

/**
 * Starts the whole product by `npm start`, as a new user does, and waits for its ready line.
 * @throws Error with its output if it does not become ready
 */
export async function startProduct(options: ProductOptions) {
  const { dataDir, ports, root = "", settings = {} } = options;
  const { PATH, HOME } = process.env;
  const program = startProgram({
    command: process.execPath,
    words: [resolve(root, "scripts/start.mjs")],
    // Pass nothing else, so that this machine's own Lilypad settings do not affect this one.
    environment: {
      PATH,
      HOME,
      PORT: String(ports.app),
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_PORT: String(ports.smtp),
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  const isReady = () => /^Lilypad is ready on http/m.test(program.output());
  const patience = { timeoutMs: startTimeoutMs, intervalMs };
  await untilReady(program, "the product", isReady, patience).catch(async (error: unknown) => {
    await program.stop();
    throw error;
  });
  return {
    ...program,
    addresses: (): Addresses =>
      JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")) as Addresses,
  };
}
