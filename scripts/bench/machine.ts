import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** The machine that the figures were measured on. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  node: string;
  system: string;
  /** Load average of the last minute before the run, which shows the load by other programs. */
  load: number;
}

/** Name of the Linux distribution, or of another operating system. */
function systemName(): string {
  try {
    const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
    if (name !== undefined) return name;
  } catch {
    // This is not Linux, or the file does not exist.
  }
  return process.platform;
}

/** Describes this machine and its current load. */
export function describeMachine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    system: systemName(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
