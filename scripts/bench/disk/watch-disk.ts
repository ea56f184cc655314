import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** A slow write to the disk, by a process that does nothing else, so that only the disk can be the cause. */
export interface Stall {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly tookMs: number;
}

const minMs = 10;
/**
 * Watches the disk below a folder from a process of its own, which writes 8 kB synchronously every 10 ms. Resolves once it
 * does: the start of a process takes the time of a core.
 * @returns ends the process and returns the writes that took 10 ms or more
 */
export async function watchDisk(folder: string): Promise<() => Promise<Stall[]>> {
  const probe = spawn(
    process.execPath,
    [resolve("scripts/bench/disk/probe.mjs"), folder, String(minMs)],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  let output = "";
  const begun = new Promise((resolveBegun) => probe.stdout.once("data", resolveBegun));
  probe.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((resolveEnd) => probe.on("close", resolveEnd));
  await Promise.race([begun, ended]);
  return async () => {
    probe.stdin.end();
    await ended;
    return output
      .split("\n")
      .filter((line) => line !== "" && line !== "ready")
      .map((line) => {
        const [startedAt = 0, tookMs = 0] = line.split(" ").map(Number);
        return { startedAt, tookMs };
      });
  };
}

/** Whether something that began at a moment and took so long overlaps one of the stalls. */
export const overlaps = (stalls: readonly Stall[], startedAt: number, tookMs: number): boolean =>
  stalls.some(
    (stall) => stall.startedAt < startedAt + tookMs && startedAt < stall.startedAt + stall.tookMs,
  );
