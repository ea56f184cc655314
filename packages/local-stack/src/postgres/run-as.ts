import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { dieWithParent } from "../processes.ts";

/** Whether this process's user id belongs to a user; in containers it need not. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/**
 * The words to put before a PostgreSQL command. PostgreSQL refuses to run as root, or as a user id
 * without a name; in a user namespace of its own it sees another one and works in any folder, also
 * below one that only root may enter. `diesWithParent`: a killed launcher leaves no database running.
 */
export function commandPrefix(diesWithParent: boolean): string[] {
  if (process.platform !== "linux") return [];
  const death = diesWithParent ? dieWithParent("INT") : [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return death;
  const namespace = ["unshare", "-U", "--map-user=1", "--map-group=1"];
  const probe = spawnSync(namespace[0] ?? "unshare", [...namespace.slice(1), "true"], {
    stdio: "ignore",
  });
  if (probe.status === 0) return [...namespace, ...death];
  if (!isRoot) return death;
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
