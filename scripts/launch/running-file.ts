import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { endProcess, isAlive } from "@lilypad/local-stack";
import { z } from "zod";

const schema = z.object({
  appUrl: z.string(),
  sandboxUrl: z.string(),
  databaseUrl: z.string(),
  rpcUrl: z.string(),
  chainDeploymentFile: z.string(),
  /** Process ids by name of the part. */
  pids: z.record(z.string(), z.number()),
});

/** Running parts and their addresses, for tests, scripts and the next start after a kill. */
export type Running = z.infer<typeof schema>;

/** Writes the running file. It contains the database's password, so only its owner can read it. */
export function writeRunning(path: string, running: Running): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Ends programs that are still running after their launcher was killed, which happens on some operating
 * systems. Otherwise they would write to the same data as the new ones.
 */
export async function endLeftovers(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const found = schema.safeParse(readJson(path));
  for (const [name, pid] of Object.entries(found.data?.pids ?? {})) {
    // PostgreSQL is shut down cleanly by its own start.
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
