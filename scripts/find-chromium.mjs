// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { root } from "./test/programs.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onThePath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) {
      if (folder !== "" && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

const works = (path) =>
  spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;

/** Installs Debian's package, which only root can do. */
function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium with apt-get …");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const run = spawnSync("apt-get", ["-qq", ...words], { stdio: "inherit", env: environment });
    if (run.status !== 0) return;
  }
}

/**
 * Unpacks the headless shell (Chromium without windows, for Linux on x64) from the npm package
 * @sparticuz/chromium.
 * @returns {Promise<string>} the path of the unpacked program
 */
async function unpackHeadlessShell() {
  const manifest = join(root, "node_modules/@sparticuz/chromium/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const folder = join(root, "node_modules/.cache/lilypad", `headless-shell-${version}`);
  const path = join(folder, "chromium");
  if (existsSync(path)) return path;
  console.log("Unpacking the headless shell of @sparticuz/chromium …");
  mkdirSync(dirname(folder), { recursive: true });
  // It unpacks into a temporary folder that is renamed at the end, so that the final folder is complete.
  const unfinished = mkdtempSync(`${folder}-`);
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  return path;
}

/**
 * Finds the headless shell, which renders pages as Chromium does in half the time, because it has no
 * windows. It has no push messages and no camera.
 * @returns {Promise<string | undefined>} its path; undefined if it does not run on this machine
 */
export async function findHeadlessShell() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const path = await unpackHeadlessShell().catch((error) => {
    console.warn(
      `Chromium itself is used, because the headless shell could not be unpacked: ${error}`,
    );
    return undefined;
  });
  return path !== undefined && works(path) ? path : undefined;
}

/**
 * @returns {Promise<string>} the path of a Chromium that starts
 * @throws Error if there is none; CHROMIUM_PATH can name one
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    throw new Error(`CHROMIUM_PATH ${given} does not start`);
  }
  const found = onThePath();
  if (found !== undefined && works(found)) return found;
  installWithApt();
  const installed = onThePath();
  if (installed !== undefined && works(installed)) return installed;
  const shell = await findHeadlessShell();
  if (shell !== undefined) return shell;
  throw new Error("no Chromium found: install one and set CHROMIUM_PATH to it");
}
