/** The guardian's settings, from its environment; docs/SETTINGS.md describes them. */
export interface GuardianSettings {
  /** A database role that may read the view guardian_handover and nothing else. */
  databaseUrl: string;
  /** In production a node of another provider than the server's. */
  rpcUrl: string;
  chainDeploymentFile: string;
  keyFile: string;
  /** Where the last watched block is stored; a lost file only means that more blocks are read again. */
  cursorFile: string;
  host: string;
  port: number;
  pollMs: number;
  /** The max number of blocks in one query of the node. */
  blocksPerQuery: bigint;
}

type Environment = Readonly<Record<string, string | undefined>>;

function required(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === "") throw new Error(`${name}: is required`);
  return value;
}

function wholeNumber(environment: Environment, name: string, preset: number): number {
  const text = environment[name];
  if (text === undefined || text === "") return preset;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name}: must be a whole number above 0`);
  return value;
}

/** @throws Error that names the missing or malformed setting */
export function readGuardianSettings(environment: Environment): GuardianSettings {
  return {
    databaseUrl: required(environment, "GUARDIAN_DATABASE_URL"),
    rpcUrl: required(environment, "GUARDIAN_RPC_URL"),
    chainDeploymentFile: required(environment, "CHAIN_DEPLOYMENT_FILE"),
    keyFile: required(environment, "GUARDIAN_KEY_FILE"),
    cursorFile: required(environment, "GUARDIAN_CURSOR_FILE"),
    host: environment.GUARDIAN_HOST || "127.0.0.1",
    port: wholeNumber(environment, "GUARDIAN_PORT", 8_790),
    pollMs: wholeNumber(environment, "GUARDIAN_POLL_MS", 2_000),
    blocksPerQuery: BigInt(wholeNumber(environment, "GUARDIAN_BLOCKS_PER_QUERY", 5_000)),
  };
}
