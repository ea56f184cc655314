// Allows one running Lilypad per data folder. The lock is a file with the process id.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Start time of a process in the kernel's units, because process ids are reused. */
function beginningOf(pid) {
  if (process.platform !== "linux") return "";
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie process is no longer running.
  return fields[0] === "Z" ? undefined : fields[19];
}

function isRunning(lock) {
  const [pid, beginning] = lock.split(" ");
  if (!/^\d+$/.test(pid ?? "")) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return beginningOf(pid) === beginning;
}

/**
 * Takes the lock of a data folder for this process.
 * @param {string} dataDir
 * @returns {{ release(): void } | { heldBy: number }}
 */
export function takeLock(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = join(dataDir, "running.lock");
  const own = join(dataDir, `running.lock.${process.pid}`);
  const content = `${process.pid} ${beginningOf(process.pid)}`;
  writeFileSync(own, content);
  try {
    for (;;) {
      try {
        // Creating a link is atomic, so the lock file always has its full content.
        linkSync(own, lock);
        return {
          release: () => {
            if (read(lock) === content) rmSync(lock, { force: true });
          },
        };
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const found = read(lock);
      if (found === undefined) continue;
      if (isRunning(found)) return { heldBy: Number(found.split(" ")[0]) };
      removeDeadLock(lock, found);
    }
  } finally {
    unlinkSync(own);
  }
}

/** Removes a dead process's lock, unless another process has replaced it meanwhile. */
function removeDeadLock(lock, dead) {
  const aside = `${lock}.dead.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== dead) linkSync(aside, lock);
  rmSync(aside, { force: true });
}
