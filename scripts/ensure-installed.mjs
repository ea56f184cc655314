// Installs the npm packages if the lock file has changed since the last installation. It uses only Node
// itself, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { olderNode } from "./needs-node.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules", ".lilypad-installed");

/** Hash of lock file and platform, so that a folder copied to another machine is installed again. */
const fingerprint = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");

/** True if this machine does not need a package: it is optional or for other platforms. */
const isDispensable = ({ optional, devOptional, os, cpu, libc }) =>
  (optional === true || devOptional === true) &&
  !(libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch));

/** True if npm's record of the last installation matches the lock file. */
function isInstalledAlready() {
  const note = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(note, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    if (found[path] === undefined) return isDispensable(entry);
    return found[path].version === entry.version && existsSync(join(root, path));
  });
}

/** The npm that started this command, and the Node that it runs with: this one, if it can. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm === undefined || !/\.c?js$/.test(npm)) return ["npm", []];
  // Debian's npm finds its parts only with Debian's Node.
  const runsHere =
    olderNode === undefined ||
    spawnSync(process.execPath, [npm, "--version"], { stdio: "ignore" }).status === 0;
  return [runsHere ? process.execPath : olderNode, [npm]];
}

/** Makes node_modules match package-lock.json; exits the process on failure. */
export function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (isInstalledAlready()) {
    writeFileSync(stampFile, wanted);
    return;
  }
  console.log("Installing packages (once, and after each change of package-lock.json) …");
  const startedAt = Date.now();
  const [command, first] = npmCommand();
  const run = spawnSync(command, [...first, "ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && command === "npm",
  });
  if (run.status !== 0) {
    console.error("\nThe packages could not be installed; see npm's error above.");
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
