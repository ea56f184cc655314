import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** What a figure was measured on; a figure without it says little. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  node: string;
  system: string;
  /** The load average of the last minute, before the run began: what others were doing. */
  load: number;
}

/** The name of the Linux distribution, or of the operating system elsewhere. */
function systemName(): string {
  try {
    const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
    if (name !== undefined) return name;
  } catch {
    // Not Linux, or one without this file.
  }
  return process.platform;
}

/** Describes this machine as it is now. */
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
