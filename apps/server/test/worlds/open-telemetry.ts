import fastify from "fastify";
import { expect, vi } from "vitest";
import {
  createTelemetry,
  registerTelemetryRoutes,
} from "../../src/modules/tell/telemetry/index.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { openReceiver } from "../network/open-receiver.ts";

export interface TelemetryOptions {
  /** A host that replaces the receiver. */
  host?: string;
  /** True for no receivers at all. */
  off?: boolean;
  timeoutMs?: number;
}

export type TelemetryWorld = Awaited<ReturnType<typeof openTelemetry>>;

/** An error report of a browser. */
export const sampleError = {
  name: "TypeError",
  message: "ada@example.com is not a function",
  stack:
    "TypeError: ada@example.com\n    at load (https://lilypad.example/assets/start-AbC12345.js:1:2)",
  screen: "/t/:token",
  version: "0.1.0",
  platform: "ios",
};

/** Opens the routes of telemetry with a receiver, and a clock that only the test moves. */
export async function openTelemetry(options: TelemetryOptions = {}) {
  const receiver = await openReceiver();
  const host = options.host ?? receiver.host;
  const clock = { nowMs: Date.parse("2026-11-22T10:00:00Z") };
  const outcomes: [kind: string, outcome: string][] = [];
  const telemetry = createTelemetry({
    config: options.off
      ? { errors: undefined, views: undefined }
      : {
          errors: { url: `http://${host}/api/1/envelope/`, key: "a-key" },
          views: { url: `http://${host}`, domain: "pond" },
        },
    environment: "production",
    version: "0.1.0",
    publicUrl: "https://lilypad.example",
    now: () => new Date(clock.nowMs),
    timeoutMs: options.timeoutMs ?? 10_000,
    onOutcome: (kind, outcome) => outcomes.push([kind, outcome]),
  });
  const app = fastify();
  registerErrorHandler(app);
  registerTelemetryRoutes(app, telemetry);
  return {
    receiver,
    telemetry,
    outcomes,
    clock,
    report: (
      what: "errors" | "views",
      payload: object,
      more: { remoteAddress?: string; headers?: Record<string, string> } = {},
    ) => app.inject({ method: "POST", url: `/api/v1/telemetry/${what}`, payload, ...more }),
    /** Resolves after `count` outcomes of attempts to send something. */
    outcomesReached: (count = 1) =>
      vi.waitFor(() => expect(outcomes.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 }),
    async close() {
      await app.close();
      await receiver.close();
    },
  };
}
