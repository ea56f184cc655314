import type { EventEmitter } from "node:events";
import type { Logger } from "../../../platform/logger.ts";
import type { Telemetry } from "./create-telemetry.ts";

const flushMs = 2_000;

/**
 * Logs and reports an uncaught error before the process exits, as it does by Node's default. Unfinished work
 * is continued from the database at the next start.
 */
export function reportCrashes(
  process: Pick<EventEmitter, "on">,
  parts: {
    logger: Pick<Logger, "fatal">;
    telemetry: Pick<Telemetry, "flush">;
    exit: (code: number) => void;
  },
): void {
  let ending = false;
  const end = (error: unknown) => {
    if (ending) return;
    ending = true;
    // The logger also passes the entry to the telemetry.
    parts.logger.fatal(
      { err: error, operation: "process" },
      "the server exits after an uncaught error",
    );
    void parts.telemetry.flush(flushMs).finally(() => parts.exit(1));
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
