import type { EventEmitter } from "node:events";
import type { Logger } from "../../platform/logger.ts";
import type { Telemetry } from "./create-telemetry.ts";

const flushMs = 2_000;

/**
 * Lets an error that ends this process be told before it does. The process ends in any case, as Node
 * would end it: what is left half done is taken up from the rows at the next start.
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
    // The log tells the telemetry.
    parts.logger.fatal({ err: error, operation: "process" }, "the server ends with an error");
    void parts.telemetry.flush(flushMs).finally(() => parts.exit(1));
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
