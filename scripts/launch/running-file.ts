import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { endProcess, isAlive } from "@lilypad/local-stack";
import { z } from "zod";

const schema = z.object({
  appUrl: z.string(),
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
  rpcUrl: z.string(),
  chainDeploymentFile: z.string(),
  /** By name of the part. */
  pids: z.record(z.string(), z.number()),
});

/** What runs now and where: for tests, scripts, and for the next start after a kill. */
export type Running = z.infer<typeof schema>;

/** Holds the database's password, so it is for the owner's eyes only. */
export function writeRunning(path: string, running: Running): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Ends programs that outlived a killed launcher: where the operating system does not end them with it,
 * they would write beside their successors.
 */
export async function endLeftovers(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const found = schema.safeParse(readJson(path));
  for (const [name, pid] of Object.entries(found.data?.pids ?? {})) {
    // PostgreSQL's own start asks it to end in an orderly way.
    if (name !== "postgres" && isAlive(pid, "dist/")) await endProcess(pid, "SIGKILL", 1_000);
  }
  rmSync(path, { force: true });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
