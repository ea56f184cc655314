import type { LogEntry } from "../../../platform/logger.ts";
import type { Problem } from "./to-envelope.ts";

/**
 * Translates a log entry of this server into a problem; null if it is not an error. A failed pass of a worker
 * is logged as a warning, because it is retried, but is also a problem.
 */
export function readLogEntry(
  { level, error, message, place }: LogEntry,
  version: string,
): Problem | null {
  const isWorker = level === "warn" && place.startsWith("loop:") && error !== undefined;
  if (level === "warn" && !isWorker) return null;
  const known = error instanceof Error;
  return {
    origin: "server",
    // Without an error object, the log message describes the problem.
    name: known ? error.name : "Logged",
    message: known ? error.message : message,
    stack: known ? error.stack : undefined,
    place: place === "" ? "server" : place,
    version,
    fatal: level === "fatal",
  };
}
