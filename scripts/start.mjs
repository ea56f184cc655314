// `npm start`: installs what is needed, builds what changed, and starts all of Lilypad. Plain
// JavaScript, because nothing is installed yet when it begins; scripts/launch has the rest.
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { takeLock } from "./instance-lock.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
// Relative settings count from where the person stands, which npm hides from us.
const here = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);

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

ensureInstalled();
const { buildChanged } = await import("./build.mjs");
await buildChanged();
const { launch } = await import(pathToFileURL(join(root, "scripts/dist/launch.js")).href);
await launch({ root, dataDir, environment: process.env });
