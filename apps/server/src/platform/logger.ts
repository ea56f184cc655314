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

/** How this product logs: structured, without host and process, and without what is removed. */
export function loggerOptions(level: string): LoggerOptions {
  return { level, base: null, redact: { paths: removed, censor: "[removed]" } };
}

/**
 * Structured logs on standard output. The removal is the second line of defence: callers never pass
 * codes, tokens, keys, addresses or mail bodies.
 */
export function createLogger(level: string): Logger {
  return pino(loggerOptions(level));
}
