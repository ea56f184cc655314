// Locks the data folder of a start until the process ends.
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { takeLock } from "./instance-lock.mjs";

/**
 * Creates and locks the folder of DATA_DIR; exits the process if that fails.
 * @param {string} root the repository's folder
 * @returns {string} the folder's absolute path
 */
export function takeDataDir(root) {
  // A relative path is relative to the person's working directory, which npm passes as INIT_CWD.
  const here = process.env.INIT_CWD ?? process.cwd();
  const given = process.env.DATA_DIR;
  const dataDir = given
    ? resolve(here, given.replace(/^~(?=\/|$)/, homedir()))
    : join(root, ".lilypad");
  let lock;
  try {
    lock = takeLock(dataDir);
  } catch (error) {
    console.error(`DATA_DIR ${dataDir} cannot be used: ${error.message}`);
    process.exit(1);
  }
  if ("heldBy" in lock) {
    console.error(
      `Lilypad is already running on ${dataDir} (process ${lock.heldBy}). Nothing was changed; set DATA_DIR to run a second one.`,
    );
    process.exit(1);
  }
  process.on("exit", lock.release);
  return dataDir;
}
