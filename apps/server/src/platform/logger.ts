import { hostname } from "node:os";
import { type Logger, type LoggerOptions, pino } from "pino";

export type { Logger };

/** Paths that are removed from every log entry. The `detail` of a database error repeats values. */
const removed = [
  "req.headers.authorization",
  "req.headers.cookie",
  "body",
  "err.detail",
  "err.where",
  "*.token",
  "*.access_token",
  "*.refresh_token",
  "*.email",
  "*.password",
];

/** A log entry of the level warn or above. */
export interface LogEntry {
  level: "warn" | "error" | "fatal";
  error: unknown;
  /** The log message, which is a constant text of our code. */
  message: string;
  /** The operation, or "loop:" and the name of the worker; empty if unknown. */
  place: string;
}

const entryLevels = new Map<number, LogEntry["level"]>(
  (["warn", "error", "fatal"] as const).map((name) => [pino.levels.values[name] ?? 0, name]),
);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function toLogEntry(level: LogEntry["level"], [first, second]: readonly unknown[]): LogEntry {
  if (first instanceof Error) return { level, error: first, message: textOf(second), place: "" };
  if (typeof first !== "object" || first === null) {
    return { level, error: undefined, message: textOf(first), place: "" };
  }
  const error = "err" in first ? first.err : undefined;
  const loop = "loop" in first ? textOf(first.loop) : "";
  const operation = "operation" in first ? textOf(first.operation) : "";
  const place = loop === "" ? operation : `loop:${loop}`;
  return { level, error, message: textOf(second), place };
}

/** Which process writes the log; it is in every line. */
export interface LoggingProcess {
  version: string;
  /** `api` only answers requests, `worker` settles as well, `migrate` changes the schema. */
  kind: "api" | "worker" | "migrate";
}

export interface LogHooks {
  /** The process that every line names; without it lines name none. */
  process?: LoggingProcess;
  /** Called for entries of the level warn and above, if the logger's level includes them. */
  onLogEntry?: (entry: LogEntry) => void;
  /** Removes secrets from a line before it is written. */
  hide?: (line: string) => string;
}

/** Options for structured logs without the removed paths: the level as a word, and the time as ISO 8601 in UTC. */
export function loggerOptions(
  level: string,
  { process: own, onLogEntry, hide }: LogHooks = {},
): LoggerOptions {
  return {
    level,
    base: own === undefined ? null : { host: hostname(), pid: process.pid, ...own },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: removed, censor: "[removed]" },
    hooks: {
      ...(hide === undefined ? {} : { streamWrite: hide }),
      ...(onLogEntry === undefined
        ? {}
        : {
            logMethod(input, method, number) {
              method.apply(this, input);
              const name = entryLevels.get(number);
              if (name !== undefined) onLogEntry(toLogEntry(name, input));
            },
          }),
    },
  };
}

/**
 * Creates a logger that writes to standard output. Removing paths is only the second line of defence: callers
 * never log codes, tokens, keys, addresses or mail bodies.
 */
export function createLogger(level: string, hooks?: LogHooks): Logger {
  return pino(loggerOptions(level, hooks));
}
