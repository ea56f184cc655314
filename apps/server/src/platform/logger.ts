import { type Logger, pino } from "pino";

export type { Logger };

/**
 * Structured logs on standard output. What could identify or impersonate a person is removed
 * wherever it may stand; callers still never pass codes, tokens, keys or mail bodies.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.token",
        "*.access_token",
        "*.refresh_token",
        "*.code",
        "*.email",
        "*.password",
      ],
      censor: "[removed]",
    },
  });
}
