import type { z } from "zod";
import { backoffMs } from "./backoff.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { type Fail, ProviderError } from "./errors.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry-after.ts";
import { systemTime, type Time } from "./time.ts";
import { createTokenBucket } from "./token-bucket.ts";

/** One request to a provider. */
export interface ProviderRequest<Answer> {
  /** Name in errors and metrics, such as "create transaction". Must not contain ids or personal data. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the base URL, with encoded segments. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Headers of this request only, such as a person's session token. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The provider executes requests with the same key only once. */
  readonly idempotencyKey?: string;
  /** True if the request changes nothing, whatever its method; a lost answer is then UNAVAILABLE. */
  readonly isReadOnly: boolean;
  readonly answer: z.ZodType<Answer>;
}

/** Result of a request, for metrics and logs. */
export interface ProviderCall {
  readonly name: string;
  /** "ok" or the error code. */
  readonly outcome: string;
  readonly attempts: number;
  readonly durationMs: number;
}

/** Options for requests to a provider. All have defaults. */
export interface ProviderClientOptions {
  /** This process's share of the provider's rate limit. */
  readonly requestsPerMinute?: number;
  /** Time-out of one attempt, including reading the answer. */
  readonly timeoutMs?: number;
  /** No attempt starts later than this after the first. */
  readonly deadlineMs?: number;
  readonly maxAttempts?: number;
  readonly observe?: (call: ProviderCall) => void;
  readonly fetch?: typeof fetch;
  readonly time?: Time;
  readonly random?: () => number;
}

/** The parts of requests and errors that differ between vendors. */
export interface ProviderWire<Failure extends ProviderError> {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Header for idempotency keys; requests must not have a key if it is absent. */
  readonly idempotencyHeader?: string;
  readonly fail: Fail<Failure>;
  /** Maps a refusal (4xx) to the port's error. */
  readError(refusal: { status: number; body: unknown; request: ProviderRequest<unknown> }): Failure;
}

export interface ProviderClient {
  /** @throws the port's error */
  send<Answer>(request: ProviderRequest<Answer>): Promise<Answer>;
  breakerState(): ReturnType<CircuitBreaker["state"]>;
}

const defaults = { requestsPerMinute: 100, timeoutMs: 8_000, deadlineMs: 15_000, maxAttempts: 3 };
const backoff = { firstDelayMs: 250, maxDelayMs: 4_000 };

/** Outcome of one attempt: final, or a reason to retry. */
type Outcome<Answer, Failure> =
  | { readonly kind: "done"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly error: Failure }
  | {
      readonly kind: "retry";
      readonly error: Failure;
      readonly waitMs: number | null;
      /** True for answers that prove the provider is healthy; they close the circuit. */
      readonly isProviderHealthy: boolean;
    };

/**
 * Creates an HTTP client for a provider with a rate limit, time-outs, retries where a repetition is
 * safe, and a circuit breaker.
 *
 * A command that was sent without an answer stays UNKNOWN_OUTCOME until the provider answers for the
 * same key, even if the rate limit or the circuit breaker holds back the retries.
 */
export function createProviderClient<Failure extends ProviderError>(
  wire: ProviderWire<Failure>,
  options: ProviderClientOptions,
): ProviderClient {
  const { fail } = wire;
  const { requestsPerMinute, timeoutMs, deadlineMs, maxAttempts } = { ...defaults, ...options };
  const time = options.time ?? systemTime;
  const random = options.random ?? Math.random;
  const baseUrl = wire.baseUrl.replace(/\/+$/, "");
  const bucket = createTokenBucket({
    requestsPerMinute,
    maxWaitMs: deadlineMs / 2,
    time,
    fail,
  });
  const breaker = createCircuitBreaker({
    failureThreshold: 5,
    openMs: 10_000,
    maxOpenMs: 120_000,
    time,
    fail,
  });

  function build(request: ProviderRequest<unknown>): { url: URL; init: RequestInit } {
    const url = new URL(`${baseUrl}${request.path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const headers = new Headers({
      accept: "application/json",
      ...wire.headers,
      ...request.headers,
    });
    if (request.idempotencyKey !== undefined && wire.idempotencyHeader !== undefined) {
      headers.set(wire.idempotencyHeader, request.idempotencyKey);
    }
    const init: RequestInit = { method: request.method, headers };
    if (request.body !== undefined) {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(request.body);
    }
    return { url, init };
  }

  /** A lost answer leaves an unknown outcome, except for a read-only request, which has no effect. */
  function unanswered(
    request: ProviderRequest<unknown>,
    what: string,
    { cause, waitMs = null }: { cause?: unknown; waitMs?: number | null } = {},
  ): Outcome<never, Failure> {
    const code = request.isReadOnly ? "UNAVAILABLE" : "UNKNOWN_OUTCOME";
    const error = fail(code, `${request.name}: ${what}`, { cause });
    return { kind: "retry", error, waitMs, isProviderHealthy: false };
  }

  function interpret<Answer>(
    request: ProviderRequest<Answer>,
    result: Exchange,
  ): Outcome<Answer, Failure> {
    if (result.kind === "unreached") {
      const error = fail("UNAVAILABLE", `${request.name}: the provider was not reached`, {
        cause: result.cause,
      });
      return { kind: "retry", error, waitMs: null, isProviderHealthy: false };
    }
    if (result.kind === "unanswered") {
      return unanswered(request, "no answer", { cause: result.cause });
    }
    const { status, body, headers } = result;
    const waitMs = retryAfterMs(headers, time.nowMs());
    if (status === 429) {
      const pauseMs = waitMs ?? 1_000;
      bucket.pause(pauseMs);
      const error = fail("RATE_LIMITED", `${request.name}: the provider answered 429`, {
        retryAfterMs: pauseMs,
      });
      return { kind: "retry", error, waitMs: pauseMs, isProviderHealthy: true };
    }
    if (status === 408 || status === 425 || status >= 500) {
      return unanswered(request, `answered ${status}`, { waitMs });
    }
    if (status >= 400) {
      const error = wire.readError({ status, body, request });
      // The same request is still in progress under this key, so a retry can get its outcome.
      if (error.code === "UNKNOWN_OUTCOME")
        return { kind: "retry", error, waitMs, isProviderHealthy: true };
      return { kind: "refused", error };
    }
    const parsed = request.answer.safeParse(body);
    if (parsed.success) return { kind: "done", answer: parsed.data };
    // Only the paths of malformed fields: the values are customer data.
    const places = parsed.error.issues.map(({ path }) => path.join(".") || "body").slice(0, 5);
    return unanswered(request, `answered ${status}, not as documented: ${places.join(", ")}`);
  }

  async function sendOnce<Answer>(
    request: ProviderRequest<Answer>,
  ): Promise<Outcome<Answer, Failure>> {
    const permit = breaker.acquire();
    try {
      await bucket.take();
    } catch (error) {
      permit.release();
      throw error;
    }
    const { url, init } = build(request);
    const result = await exchange(url, init, { fetch: options.fetch ?? fetch, time, timeoutMs });
    const outcome = interpret(request, result);
    if (outcome.kind === "retry" && !outcome.isProviderHealthy) permit.fail();
    else permit.succeed();
    return outcome;
  }

  async function sendUntilAnswered<Answer>(
    request: ProviderRequest<Answer>,
    countAttempt: () => void,
  ): Promise<Answer> {
    const mayRepeat =
      request.method === "GET" ||
      request.method === "DELETE" ||
      request.isReadOnly ||
      request.idempotencyKey !== undefined;
    const endMs = time.nowMs() + deadlineMs;
    let unknown: Failure | null = null;
    for (let attempts = 1; ; attempts += 1) {
      let outcome: Outcome<Answer, Failure>;
      try {
        outcome = await sendOnce(request);
      } catch (error) {
        throw unknown ?? error;
      }
      countAttempt();
      if (outcome.kind === "done") return outcome.answer;
      if (outcome.kind === "refused") throw outcome.error;
      if (outcome.error.code === "UNKNOWN_OUTCOME") unknown = outcome.error;
      const waitMs = Math.max(outcome.waitMs ?? 0, backoffMs(backoff, attempts, random()));
      const isLast = attempts >= maxAttempts || !mayRepeat || time.nowMs() + waitMs >= endMs;
      if (isLast) throw unknown ?? outcome.error;
      await time.sleep(waitMs);
    }
  }

  return {
    async send(request) {
      const startedAtMs = time.nowMs();
      let attemptsMade = 0;
      const observe = (outcome: ProviderCall["outcome"]) =>
        options.observe?.({
          name: request.name,
          outcome,
          attempts: attemptsMade,
          durationMs: time.nowMs() - startedAtMs,
        });
      try {
        const answer = await sendUntilAnswered(request, () => {
          attemptsMade += 1;
        });
        observe("ok");
        return answer;
      } catch (error) {
        if (error instanceof ProviderError) observe(error.code);
        throw error;
      }
    },
    breakerState: () => breaker.state(),
  };
}
