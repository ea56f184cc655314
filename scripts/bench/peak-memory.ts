import { readFileSync } from "node:fs";

/** Peak memory of a process so far, in MB (1,000,000 bytes); undefined if the system does not report it. */
export function readPeakMemory(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== "linux") return undefined;
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kibibytes === undefined ? undefined : Math.round((Number(kibibytes) * 1024) / 1e6);
}
