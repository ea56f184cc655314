// The data folder that a start uses, held by a lock until the process ends.
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { takeLock } from "./instance-lock.mjs";

/**
 * Takes the folder that DATA_DIR names; ends the process when that cannot be had.
 * @param {string} root the repository's folder
 * @returns {string} its absolute path
 */
export function takeDataDir(root) {
  // Relative settings count from where the person stands, which npm hides from us.
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
      `Lilypad is running already on ${dataDir} (process ${lock.heldBy}). Nothing was changed; set DATA_DIR for a second one.`,
    );
    process.exit(1);
  }
  process.on("exit", lock.release);
  return dataDir;
}
