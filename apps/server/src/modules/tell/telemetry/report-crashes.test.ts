import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { reportCrashes } from "./report-crashes.ts";

it.each(["uncaughtException", "unhandledRejection"])(
  "logs an %s and exits after the queued reports are sent",
  async (event) => {
    const process = new EventEmitter();
    const logger = { fatal: vi.fn() };
    const exit = vi.fn();
    let flushed = () => {};
    const flush = vi.fn(() => new Promise<void>((resolve) => (flushed = resolve)));
    reportCrashes(process, { logger, telemetry: { flush }, exit });
    const error = new Error("no");
    process.emit(event, error);
    process.emit(event, new Error("and another"));
    expect(logger.fatal).toHaveBeenCalledOnce();
    expect(logger.fatal.mock.calls[0]?.[0]).toEqual({ err: error, operation: "process" });
    expect(exit).not.toHaveBeenCalled();
    flushed();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), { timeout: 10_000 });
    expect(flush).toHaveBeenCalledOnce();
  },
);
