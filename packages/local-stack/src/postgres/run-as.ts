import { spawnSync } from "node:child_process";
import { dieWithParent } from "../processes.ts";

/**
 * The words to put before a PostgreSQL command. PostgreSQL refuses to run as root; in a user
 * namespace of its own it sees another uid and works in any folder, also below one that only root may
 * enter. `dies with its parent`: a killed launcher leaves no database running.
 */
export function commandPrefix(diesWithParent: boolean): string[] {
  if (process.platform !== "linux") return [];
  const death = diesWithParent ? dieWithParent("INT") : [];
  if (process.getuid?.() !== 0) return death;
  const namespace = ["unshare", "-U", "--map-user=1", "--map-group=1"];
  const probe = spawnSync(namespace[0] ?? "unshare", [...namespace.slice(1), "true"], {
    stdio: "ignore",
  });
  if (probe.status === 0) return [...namespace, ...death];
  return [
    ...death,
    ...(death.length === 0 ? ["setpriv"] : []),
    "--reuid=1",
    "--regid=1",
    "--clear-groups",
  ];
}

/** Whether the files must belong to another uid because user namespaces are blocked. */
export function needsOwner(prefix: readonly string[]): boolean {
  return prefix.includes("--reuid=1");
}
