import { randomBytes } from "node:crypto";
import type { Body, Operations } from "@lilypad/api-contract";
import { isContention } from "@lilypad/db";
import type { TelemetryConfig } from "../../../platform/config/telemetry-config.ts";
import { ApiError, fail } from "../../../platform/errors.ts";
import { isUnavailable } from "../../../platform/is-unavailable.ts";
import { networkOf } from "../../../platform/limits/networks.ts";
import type { LogEntry } from "../../../platform/logger.ts";
import { createForwarder, type Forwarder } from "./forward.ts";
import { createRateLimit, type RateLimit } from "./limit-rate.ts";
import { readLogEntry } from "./read-log-entry.ts";
import { createErrorSender, createViewSender, type ViewEvent } from "./senders.ts";
import { type ErrorEvent, fingerprint, type Problem, toEvent } from "./to-envelope.ts";

type SendOutcome = "taken" | "refused" | "later" | "dropped";

interface TelemetryDeps {
  config: TelemetryConfig;
  /** "local" or "production". */
  environment: string;
  /** The version of this server. Reports of the web app name their own. */
  version: string;
  /** The address of the app, which view events start with. */
  publicUrl: string;
  now: () => Date;
  /** Time-out of a request to a receiver; five seconds if omitted. */
  timeoutMs?: number;
  /** Called with the outcome of each attempt to send something, without its content. */
  onOutcome?: (kind: "error" | "view", outcome: SendOutcome) => void;
}

export interface Telemetry {
  /** True if a receiver is configured. Otherwise the web app sends nothing. */
  readonly reportsErrors: boolean;
  readonly countsViews: boolean;
  /**
   * Reports an error in a browser. Returns false if the same error was reported a short time ago, or the
   * queue is full.
   * @throws TELEMETRY_NOT_CONFIGURED, RATE_LIMITED
   */
  reportError(ip: string, report: Body<Operations["reportError"]>): boolean;
  /**
   * Counts that a screen was opened. Returns false if the queue is full.
   * @throws TELEMETRY_NOT_CONFIGURED, RATE_LIMITED
   */
  countView(ip: string, view: Body<Operations["countView"]>): boolean;
  /** Reports a log entry of this server if it is an unexpected error. */
  reportLogEntry(entry: LogEntry): void;
  /** Sends the queued events, for at most `timeoutMs`, before the process exits. */
  flush(timeoutMs: number): Promise<void>;
}

const minuteMs = 60_000;
const maxAgeMs = 10 * minuteMs;
/** The same error is reported once within this time. */
const duplicateMs = 10 * minuteMs;
const maxRemembered = 500;
/** Max reports of this server about itself, because one failure can repeat a thousand times. */
const maxOwnReportsPerMinute = 30;

/** Creates a function that returns whether an event is a duplicate. Its memory is bounded: when full, it is cleared. */
function createDuplicateFilter(now: () => Date): (event: ErrorEvent) => boolean {
  const seen = new Map<string, number>();
  return (event) => {
    const key = fingerprint(event);
    const before = seen.get(key);
    const nowMs = now().getTime();
    if (before !== undefined && nowMs - before < duplicateMs) return true;
    if (seen.size >= maxRemembered) seen.clear();
    seen.set(key, nowMs);
    return false;
  };
}

function admit(limit: RateLimit, ip: string, now: Date): void {
  const retryAfterSeconds = limit.take(networkOf(ip), now.getTime());
  if (retryAfterSeconds !== null) fail("RATE_LIMITED", { retryAfterSeconds });
}

/** Expected errors: those of the catalogue, and an unavailable or busy database or machine. */
const isExpected = (error: unknown) =>
  error instanceof ApiError || isUnavailable(error) || isContention(error);

/**
 * Sends error reports and view counts to the configured receivers (ADR 25): scrubbed and in the background, dropping
 * events beyond a limit. Without a receiver nothing is accepted or sent.
 */
export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { config, now, onOutcome = () => {} } = deps;
  const queue = { maxAgeMs, now: () => now().getTime() };
  const errors: Forwarder<ErrorEvent> | null =
    config.errors === undefined
      ? null
      : createForwarder({
          ...queue,
          maxWaiting: 50,
          send: createErrorSender(config.errors, now, deps.timeoutMs),
          onOutcome: (outcome) => onOutcome("error", outcome),
        });
  const views: Forwarder<ViewEvent> | null =
    config.views === undefined
      ? null
      : createForwarder({
          ...queue,
          maxWaiting: 200,
          send: createViewSender(config.views, deps.timeoutMs),
          onOutcome: (outcome) => onOutcome("view", outcome),
        });
  const errorLimit = createRateLimit({ maxPerSubject: 10, maxTotal: 60, windowMs: minuteMs });
  const ownLimit = createRateLimit({
    maxPerSubject: maxOwnReportsPerMinute,
    maxTotal: maxOwnReportsPerMinute,
    windowMs: minuteMs,
  });
  const viewLimit = createRateLimit({ maxPerSubject: 60, maxTotal: 1_200, windowMs: minuteMs });
  const isDuplicate = createDuplicateFilter(now);

  function report(to: Forwarder<ErrorEvent>, problem: Problem): boolean {
    const context = {
      id: randomBytes(16).toString("hex"),
      at: now(),
      environment: deps.environment,
    };
    const event = toEvent(problem, context);
    return !isDuplicate(event) && to.offer(event);
  }

  return {
    reportsErrors: errors !== null,
    countsViews: views !== null,
    reportError(ip, { screen, ...error }) {
      if (errors === null) fail("TELEMETRY_NOT_CONFIGURED");
      admit(errorLimit, ip, now());
      return report(errors, { ...error, origin: "web", place: screen });
    },
    countView(ip, { screen, referrer }) {
      if (views === null || config.views === undefined) fail("TELEMETRY_NOT_CONFIGURED");
      admit(viewLimit, ip, now());
      return views.offer({
        name: "pageview",
        url: `${deps.publicUrl}${screen}`,
        domain: config.views.domain,
        ...(referrer === undefined ? {} : { referrer }),
      });
    },
    reportLogEntry(entry) {
      if (errors === null || isExpected(entry.error)) return;
      const problem = readLogEntry(entry, deps.version);
      if (problem === null || ownLimit.take("", now().getTime()) !== null) return;
      report(errors, problem);
    },
    async flush(timeoutMs) {
      await Promise.all([errors?.flush(timeoutMs), views?.flush(timeoutMs)]);
    },
  };
}
