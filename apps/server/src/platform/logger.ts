import { type Logger, type LoggerOptions, pino } from "pino";

export type { Logger };

/** What must never be read in a log, wherever it may stand; a database's `detail` repeats values. */
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

/** What was logged as a warning or worse, for whoever else has to know. */
export interface Logged {
  level: "warn" | "error" | "fatal";
  error: unknown;
  /** The sentence it was logged with; one of our own. */
  sentence: string;
  /** The operation, or "loop:" and the worker, that was at it; empty where it was not said. */
  place: string;
}

const noted = new Map<number, Logged["level"]>(
  (["warn", "error", "fatal"] as const).map((name) => [pino.levels.values[name] ?? 0, name]),
);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function readLogged(level: Logged["level"], [first, second]: readonly unknown[]): Logged {
  if (first instanceof Error) return { level, error: first, sentence: textOf(second), place: "" };
  if (typeof first !== "object" || first === null) {
    return { level, error: undefined, sentence: textOf(first), place: "" };
  }
  const error = "err" in first ? first.err : undefined;
  const loop = "loop" in first ? textOf(first.loop) : "";
  const operation = "operation" in first ? textOf(first.operation) : "";
  const place = loop === "" ? operation : `loop:${loop}`;
  return { level, error, sentence: textOf(second), place };
}

/** How this product logs: structured, without host and process, and without what is removed. */
export function loggerOptions(level: string, onLogged?: (logged: Logged) => void): LoggerOptions {
  const options = { level, base: null, redact: { paths: removed, censor: "[removed]" } };
  if (onLogged === undefined) return options;
  return {
    ...options,
    hooks: {
      logMethod(input, method, number) {
        method.apply(this, input);
        const name = noted.get(number);
        if (name !== undefined) onLogged(readLogged(name, input));
      },
    },
  };
}

/**
 * Structured logs on standard output. The removal is the second line of defence: callers never pass
 * codes, tokens, keys, addresses or mail bodies.
 * @param onLogged told of warnings and worse, as far as the level lets them through
 */
export function createLogger(level: string, onLogged?: (logged: Logged) => void): Logger {
  return pino(loggerOptions(level, onLogged));
}
