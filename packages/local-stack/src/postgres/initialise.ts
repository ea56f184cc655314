import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { PostgresBinaries } from "./find-postgres.ts";
import { commandPrefix, needsOwner } from "./run-as.ts";

const passwordFile = "lilypad-password";

/** Reads the superuser's password of a cluster from a file in it that only its owner can read. */
export function readPassword(clusterDir: string): string {
  return readFileSync(join(clusterDir, passwordFile), "utf8").trim();
}

/**
 * Creates a cluster in `clusterDir` unless there is one. It is created in another folder and renamed when it
 * is complete, so that an interrupted start leaves nothing that looks like a database.
 * @throws Error with the message of initdb
 */
export function initialiseCluster(binaries: PostgresBinaries, clusterDir: string): void {
  if (existsSync(join(clusterDir, "PG_VERSION"))) return;
  const parent = dirname(clusterDir);
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, "making-postgres-"));
  try {
    const password = randomBytes(24).toString("hex");
    const secret = join(work, "password");
    writeFileSync(secret, password, { mode: 0o600 });
    const cluster = join(work, "cluster");
    mkdirSync(cluster, { mode: 0o700 });
    const prefix = commandPrefix(false);
    if (needsOwner(prefix)) for (const path of [work, secret, cluster]) chownSync(path, 1, 1);
    const [command = binaries.initdb, ...args] = [
      ...prefix,
      binaries.initdb,
      "-D",
      cluster,
      "--username=lilypad",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-instructions",
      "--data-checksums",
    ];
    const run = spawnSync(command, args, { encoding: "utf8" });
    if (run.status !== 0) {
      throw new Error(
        `PostgreSQL could not be set up: ${run.stderr || run.error?.message || "unknown reason"}`,
      );
    }
    writeFileSync(join(cluster, passwordFile), password, { mode: 0o600 });
    chmodSync(cluster, 0o700);
    rmSync(clusterDir, { recursive: true, force: true });
    renameSync(cluster, clusterDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
