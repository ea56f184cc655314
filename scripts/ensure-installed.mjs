// Installs the npm packages if the lock file has changed since the last installation. It uses only Node
// itself, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const minNode = [20, 19];
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const stampFile = join(root, "node_modules", ".lilypad-installed");

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > minNode[0] || (major === minNode[0] && minor >= minNode[1])) return;
  console.error(
    `Lilypad needs Node ${minNode.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/** Hash of lock file, platform and Node version, so that a folder copied to another machine is installed again. */
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

/** Makes node_modules match package-lock.json; exits the process on failure. */
export function ensureInstalled() {
  checkNode();
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (isInstalledAlready()) {
    writeFileSync(stampFile, wanted);
    return;
  }
  console.log("Installing packages (once, and after each change of package-lock.json) …");
  const startedAt = Date.now();
  const npm = process.env.npm_execpath;
  const [command, first] =
    npm !== undefined && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ["npm", []];
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
