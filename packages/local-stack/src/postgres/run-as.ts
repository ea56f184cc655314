import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { dieWithParent } from "../processes.ts";

/** Returns whether the user id of this process has a name; in containers it may have none. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the prefix of a PostgreSQL command. PostgreSQL refuses to run as root or as a user id without a
 * name. In its own user namespace it sees another id, and works in any folder, even one that only root may
 * enter.
 * @param diesWithParent stops the server when this process is killed
 */
export function commandPrefix(diesWithParent: boolean): string[] {
  if (process.platform !== "linux") return [];
  const onParentDeath = diesWithParent ? dieWithParent("INT") : [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return onParentDeath;
  const namespace = ["unshare", "-U", "--map-user=1", "--map-group=1"];
  const probe = spawnSync(namespace[0] ?? "unshare", [...namespace.slice(1), "true"], {
    stdio: "ignore",
  });
  if (probe.status === 0) return [...namespace, ...onParentDeath];
  if (!isRoot) return onParentDeath;
  return [
    ...onParentDeath,
    ...(onParentDeath.length === 0 ? ["setpriv"] : []),
    "--reuid=1",
    "--regid=1",
    "--clear-groups",
  ];
}

/** Returns whether the files must belong to another user id because user namespaces are not available. */
export function needsOwner(prefix: readonly string[]): boolean {
  return prefix.includes("--reuid=1");
}
