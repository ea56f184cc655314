// Finds a Chromium for the browser tests, and gets one where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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

/** Debian's own package, which only root may install. */
function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing Chromium with apt-get …");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const run = spawnSync("apt-get", ["-qq", ...words], { stdio: "inherit", env: environment });
    if (run.status !== 0) return;
  }
}

/** It carries Chromium inside its npm package, for those who may not install programs. */
async function unpackSparticuz() {
  console.log("Unpacking Chromium from @sparticuz/chromium …");
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}

/**
 * @returns {Promise<string>} the path of a Chromium that starts
 * @throws when none can be had: CHROMIUM_PATH names one of yours
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
  const unpacked = await unpackSparticuz().catch(() => undefined);
  if (unpacked !== undefined && works(unpacked)) return unpacked;
  throw new Error("there is no Chromium here: install one and name it in CHROMIUM_PATH");
}
