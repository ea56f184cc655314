import { randomBytes } from "node:crypto";
import type { Body, Operations } from "@lilypad/api-contract";
import { networkOf } from "../../platform/attempt-counter.ts";
import { ApiError, fail } from "../../platform/errors.ts";
import { isContention, isUnavailable } from "../../platform/is-unavailable.ts";
import type { Logged } from "../../platform/logger.ts";
import type { TelemetryConfig } from "../../platform/telemetry-config.ts";
import { createForwarder, type Forwarder } from "./forward.ts";
import { createRateLimit, type RateLimit } from "./limit-rate.ts";
import { createErrorSender, createViewSender, type ViewEvent } from "./pass-on.ts";
import { readLogged } from "./read-logged.ts";
import { type ErrorEvent, type Problem, sameness, toEvent } from "./to-envelope.ts";

type HandoverOutcome = "taken" | "refused" | "later" | "dropped";

interface TelemetryDeps {
  config: TelemetryConfig;
  /** "local" or "production". */
  environment: string;
  /** Of this server; the web app tells its own. */
  version: string;
  /** Where people reach the app; views are told as pages of it. */
  publicUrl: string;
  now: () => Date;
  /** How long a receiver is waited for; five seconds when not given. */
  timeoutMs?: number;
  /** Told what became of each thing that was to be passed on; never of what it was. */
  onOutcome?: (kind: "error" | "view", outcome: HandoverOutcome) => void;
}

export interface Telemetry {
  /** Whether somebody is told of errors, and of views; the web app sends nothing otherwise. */
  readonly reportsErrors: boolean;
  readonly countsViews: boolean;
  /**
   * An error that a browser met. Answers whether it goes out: not when it is known already.
   * @throws TELEMETRY_NOT_CONFIGURED where nobody is told; RATE_LIMITED for too many
   */
  reportError(ip: string, report: Body<Operations["reportError"]>): boolean;
  /**
   * A screen that was opened, by whoever. Answers whether it goes out.
   * @throws TELEMETRY_NOT_CONFIGURED where nobody counts; RATE_LIMITED for too many
   */
  countView(ip: string, view: Body<Operations["countView"]>): boolean;
  /** What this server logs about itself; reported where it is an error nobody expected. */
  noteLogged(logged: Logged): void;
  /** Lets what waits go out, for so long at most; for a process that ends. */
  flush(timeoutMs: number): Promise<void>;
}

const minuteMs = 60_000;
const maxAgeMs = 10 * minuteMs;
/** The same error again within this time is the same one. */
const sameMs = 10 * minuteMs;
const maxRemembered = 500;
/** What this server reports of itself in a minute: whatever breaks may break a thousand times. */
const ownReportsPerMinute = 30;

/** Whether an event was met a moment ago, remembering it; forgets all rather than growing. */
function createMemory(now: () => Date): (event: ErrorEvent) => boolean {
  const seen = new Map<string, number>();
  return (event) => {
    const key = sameness(event);
    const before = seen.get(key);
    const nowMs = now().getTime();
    if (before !== undefined && nowMs - before < sameMs) return true;
    if (seen.size >= maxRemembered) seen.clear();
    seen.set(key, nowMs);
    return false;
  };
}

function admit(limit: RateLimit, ip: string, now: Date): void {
  const retryAfterSeconds = limit.take(networkOf(ip), now.getTime());
  if (retryAfterSeconds !== null) fail("RATE_LIMITED", { retryAfterSeconds });
}

/** What is no surprise: refusals of the catalogue, and a database or machine that is away. */
const isExpected = (error: unknown) =>
  error instanceof ApiError || isUnavailable(error) || isContention(error);

/**
 * Tells others outside of errors and views, where they are configured: scrubbed, in the background,
 * and less rather than late. Nothing is sent, and nothing taken, where they are not.
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
  const errorLimit = createRateLimit({ each: 10, all: 60, windowMs: minuteMs });
  const ownLimit = createRateLimit({
    each: ownReportsPerMinute,
    all: ownReportsPerMinute,
    windowMs: minuteMs,
  });
  const viewLimit = createRateLimit({ each: 60, all: 1_200, windowMs: minuteMs });
  const isKnown = createMemory(now);

  function report(to: Forwarder<ErrorEvent>, problem: Problem): boolean {
    const given = {
      id: randomBytes(16).toString("hex"),
      at: now(),
      environment: deps.environment,
    };
    const event = toEvent(problem, given);
    return !isKnown(event) && to.offer(event);
  }

  return {
    reportsErrors: errors !== null,
    countsViews: views !== null,
    reportError(ip, { screen, ...met }) {
      if (errors === null) fail("TELEMETRY_NOT_CONFIGURED");
      admit(errorLimit, ip, now());
      return report(errors, { ...met, origin: "web", place: screen });
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
    noteLogged(logged) {
      if (errors === null || isExpected(logged.error)) return;
      const problem = readLogged(logged, deps.version);
      if (problem === null || ownLimit.take("", now().getTime()) !== null) return;
      report(errors, problem);
    },
    async flush(timeoutMs) {
      await Promise.all([errors?.flush(timeoutMs), views?.flush(timeoutMs)]);
    },
  };
}
