import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../ports.ts";
import { commandPrefix } from "../postgres/run-as.ts";
import { dieWithParent } from "../processes.ts";
import { startProgram } from "./start-program.ts";

/** True if Debian's PgBouncer is on this machine. */
export const hasPgbouncer = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

export interface PgbouncerOptions {
  /** The shipped configuration. */
  configuration: string;
  /** For its configuration and its log. */
  folder: string;
  /** The server behind it, and a database there. */
  databaseUrl: string;
  /** Lines of the file of roles, as the shipped configuration describes them. */
  roles: readonly string[];
  /** Max connections to the server. */
  poolSize: number;
}

export interface RunningPgbouncer {
  /** The address of the database through it. */
  databaseUrl: string;
  log(): string;
  stop(): Promise<unknown>;
}

/** Starts PgBouncer with the shipped configuration, in which only places and the number of connections are replaced. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<RunningPgbouncer> {
  const { folder, poolSize } = options;
  const server = new URL(options.databaseUrl);
  const port = await freePort();
  const roles = join(folder, "userlist.txt");
  writeFileSync(roles, `${options.roles.join("\n")}\n`, { mode: 0o600 });
  const database = server.pathname.slice(1);
  const replaced: readonly (readonly [string, string])[] = [
    [
      "lilypad = host=127.0.0.1 port=5432 dbname=lilypad",
      `${database} = host=${server.hostname} port=${server.port} dbname=${database}`,
    ],
    ["listen_addr = *", "listen_addr = 127.0.0.1"],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["auth_file = /etc/pgbouncer/userlist.txt", `auth_file = ${roles}`],
    ["default_pool_size = 40", `default_pool_size = ${poolSize}`],
  ];
  let text = readFileSync(options.configuration, "utf8");
  for (const [shipped, here] of replaced) {
    if (!text.includes(shipped)) throw new Error(`pgbouncer.ini has no line "${shipped}"`);
    text = text.replace(shipped, here);
  }
  const configuration = join(folder, "pgbouncer.ini");
  writeFileSync(configuration, text, { mode: 0o600 });
  // Like PostgreSQL it refuses to run as root, and a process in another user namespace no longer ends with its parent.
  const [command = "pgbouncer", ...words] = [
    ...commandPrefix(false),
    ...dieWithParent("TERM"),
    "pgbouncer",
    configuration,
  ];
  const program = startProgram({
    command,
    words,
    environment: { PATH: process.env.PATH },
    folder,
    logFile: join(folder, "pgbouncer.log"),
  });
  const through = new URL(options.databaseUrl);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return { databaseUrl: through.href, log: program.output, stop: program.stop };
}
