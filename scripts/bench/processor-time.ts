import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "@lilypad/db";

/** Ticks per second of the times in /proc; Linux reports them so on every machine. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of the process itself. */
  own: number;
  /** Seconds of its children that have ended. */
  ended: number;
}

function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent,
      own: (user + system) / ticksPerSecond,
      ended: (endedUser + endedSystem) / ticksPerSecond,
    };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}

/**
 * Returns the seconds of processor time that the PostgreSQL server of a pool, on this machine, has used so far with all its
 * processes; undefined where the system does not report it.
 */
export async function readServerSeconds(pool: Pool): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined;
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = readTimes(rows[0]?.pid ?? 0)?.parent;
  if (server === undefined) return undefined;
  const seconds = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), times: readTimes(Number(name)) }))
    .filter(({ pid, times }) => pid === server || times?.parent === server)
    .map(({ pid, times }) => (times?.own ?? 0) + (pid === server ? (times?.ended ?? 0) : 0));
  return seconds.reduce((sum, one) => sum + one, 0);
}

/** Returns the seconds of processor time that a process on this machine has used so far; NaN if it is not known. */
export const readProcessSeconds = (pid: number): number => readTimes(pid)?.own ?? Number.NaN;
