import { statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Finding, ok, problem, warning } from "./finding.ts";

const gibibyte = 2 ** 30;
const minFreeBytes = 0.5 * gibibyte;
const fewFreeBytes = 2 * gibibyte;

const clockWarningMs = 2_000;
const clockProblemMs = 10_000;

/** Checks the version of Node, such as "v22.18.0". */
export function evaluateNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const check = "node";
  if (major < 22 || (major === 22 && minor < 18)) {
    const remedy = "Install Node 24 LTS (22.18 is the oldest that works).";
    return problem(check, `Node ${version} is too old.`, remedy);
  }
  return ok(check, `Node ${version}.`);
}

/** Checks the free space of a disk, in bytes. */
export function evaluateDisk(folder: string, freeBytes: number): Finding {
  const free = `${(freeBytes / gibibyte).toFixed(1)} GiB are free on the disk of ${folder}.`;
  const remedy = "Free disk space, or use a larger disk.";
  if (freeBytes < minFreeBytes) return problem("disk space", free, remedy);
  return freeBytes < fewFreeBytes ? warning("disk space", free, remedy) : ok("disk space", free);
}

/**
 * Checks the difference between another clock and this machine's.
 * @param differenceMs positive if the other clock is ahead
 */
export function evaluateClock(check: string, whose: string, differenceMs: number): Finding {
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
  const message = `This machine's clock is ${seconds} s ${differenceMs > 0 ? "behind" : "ahead of"} ${whose}.`;
  const remedy = "Synchronise both clocks (NTP). Codes, sessions and daily limits depend on them.";
  if (Math.abs(differenceMs) > clockProblemMs) return problem(check, message, remedy);
  if (Math.abs(differenceMs) > clockWarningMs) return warning(check, message, remedy);
  return ok(check, `This machine's clock agrees with ${whose}.`);
}

/** The free bytes of the disk that a folder is on, or will be on once it is created. */
function freeBytesAt(folder: string): number {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const { bavail, bsize } = statfsSync(path);
      return bavail * bsize;
    } catch (error) {
      if (path === dirname(path)) throw error;
    }
  }
}

export const checkMachine = (dataDir: string): Finding[] => [
  evaluateNode(process.version),
  evaluateDisk(dataDir, freeBytesAt(dataDir)),
];
