import type { z } from "zod";
import { backoffMs } from "./backoff.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { type Fail, ProviderError } from "./errors.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry-after.ts";
import { systemTime, type Time } from "./time.ts";
import { createTokenBucket } from "./token-bucket.ts";

/** One thing asked of a provider. */
export interface ProviderRequest<Answer> {
  /** What it is called in errors and metrics: "create transaction". Never an id, never a name. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base URL, its segments encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What this request alone carries, such as a person's own session. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Under which the provider carries it out once, however often it is asked. */
  readonly idempotencyKey?: string;
  /** It changes nothing, whatever its method: a lost answer leaves nothing unknown behind. */
  readonly isQuestion: boolean;
  readonly answer: z.ZodType<Answer>;
}

/** How it went, for metrics and logs. */
export interface ProviderCall {
  readonly name: string;
  /** "ok", or the code of the port's error. */
  readonly outcome: string;
  readonly tries: number;
  readonly durationMs: number;
}

/** What can be set about reaching a provider; everything has a default. */
export interface ReachOptions {
  /** What the provider allows, of this process's share. */
  readonly requestsPerMinute?: number;
  /** For one try, answer read. */
  readonly timeoutMs?: number;
  /** After so long no new try begins. */
  readonly deadlineMs?: number;
  readonly tries?: number;
  readonly observe?: (call: ProviderCall) => void;
  readonly fetch?: typeof fetch;
  readonly time?: Time;
  readonly random?: () => number;
}

/** What differs between vendors about a request and its refusal. */
export interface ProviderWire<Failure extends ProviderError> {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Without it, no request may have an idempotency key. */
  readonly idempotencyHeader?: string;
  readonly fail: Fail<Failure>;
  /** A refusal (4xx) in our words. */
  readError(refusal: { status: number; body: unknown; request: ProviderRequest<unknown> }): Failure;
}

export interface ProviderClient {
  /** @throws the error of the port */
  send<Answer>(request: ProviderRequest<Answer>): Promise<Answer>;
  breakerState(): ReturnType<CircuitBreaker["state"]>;
}

const defaults = { requestsPerMinute: 100, timeoutMs: 8_000, deadlineMs: 15_000, tries: 3 };
const backoff = { firstDelayMs: 250, longestDelayMs: 4_000 };

/** What one try came to: an end, or a reason to try again. */
type Outcome<Answer, Failure> =
  | { readonly kind: "done"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly error: Failure }
  | {
      readonly kind: "again";
      readonly error: Failure;
      readonly waitMs: number | null;
      /** Whether the provider is there and in its senses: then the breaker stays out of it. */
      readonly isWell: boolean;
    };

/**
 * Asks a provider over HTTP: in turn with its rate limit, within a time limit, again where that does
 * no harm, and not at all while it is known not to answer.
 *
 * Whatever was once sent without an answer stays unknown until the provider has answered under the
 * same key: a later refusal by the rate limit or the breaker does not make it "not carried out".
 */
export function createProviderClient<Failure extends ProviderError>(
  wire: ProviderWire<Failure>,
  options: ReachOptions,
): ProviderClient {
  const { fail } = wire;
  const { requestsPerMinute, timeoutMs, deadlineMs, tries } = { ...defaults, ...options };
  const time = options.time ?? systemTime;
  const random = options.random ?? Math.random;
  const baseUrl = wire.baseUrl.replace(/\/+$/, "");
  const bucket = createTokenBucket({
    requestsPerMinute,
    longestWaitMs: deadlineMs / 2,
    time,
    fail,
  });
  const breaker = createCircuitBreaker({
    failureThreshold: 5,
    openMs: 10_000,
    longestOpenMs: 120_000,
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

  /** A question leaves nothing unknown behind: to go without its answer is to be unavailable. */
  function unanswered(
    request: ProviderRequest<unknown>,
    what: string,
    { cause, waitMs = null }: { cause?: unknown; waitMs?: number | null } = {},
  ): Outcome<never, Failure> {
    const code = request.isQuestion ? "UNAVAILABLE" : "UNKNOWN_OUTCOME";
    const error = fail(code, `${request.name}: ${what}`, { cause });
    return { kind: "again", error, waitMs, isWell: false };
  }

  function judge<Answer>(
    request: ProviderRequest<Answer>,
    result: Exchange,
  ): Outcome<Answer, Failure> {
    if (result.kind === "unreached") {
      const error = fail("UNAVAILABLE", `${request.name}: the provider was not reached`, {
        cause: result.cause,
      });
      return { kind: "again", error, waitMs: null, isWell: false };
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
      return { kind: "again", error, waitMs: pauseMs, isWell: true };
    }
    if (status === 408 || status === 425 || status >= 500) {
      return unanswered(request, `answered ${status}`, { waitMs });
    }
    if (status >= 400) {
      const error = wire.readError({ status, body, request });
      // Under way already, under this very key: its outcome is there to be asked for.
      if (error.code === "UNKNOWN_OUTCOME") return { kind: "again", error, waitMs, isWell: true };
      return { kind: "refused", error };
    }
    const parsed = request.answer.safeParse(body);
    if (parsed.success) return { kind: "done", answer: parsed.data };
    // The places that are wrong, never the values: those are the customer's.
    const places = parsed.error.issues.map(({ path }) => path.join(".") || "body").slice(0, 5);
    return unanswered(request, `answered ${status}, not as documented: ${places.join(", ")}`);
  }

  async function tryOnce<Answer>(
    request: ProviderRequest<Answer>,
  ): Promise<Outcome<Answer, Failure>> {
    const passage = breaker.enter();
    try {
      await bucket.take();
    } catch (error) {
      passage.leave();
      throw error;
    }
    const { url, init } = build(request);
    const result = await exchange(url, init, { fetch: options.fetch ?? fetch, time, timeoutMs });
    const outcome = judge(request, result);
    if (outcome.kind === "again" && !outcome.isWell) passage.fail();
    else passage.succeed();
    return outcome;
  }

  async function sendUntilAnswered<Answer>(
    request: ProviderRequest<Answer>,
    countTry: () => void,
  ): Promise<Answer> {
    const mayRepeat =
      request.method === "GET" ||
      request.method === "DELETE" ||
      request.isQuestion ||
      request.idempotencyKey !== undefined;
    const endMs = time.nowMs() + deadlineMs;
    let unknown: Failure | null = null;
    for (let triesSoFar = 1; ; triesSoFar += 1) {
      let outcome: Outcome<Answer, Failure>;
      try {
        outcome = await tryOnce(request);
      } catch (error) {
        throw unknown ?? error;
      }
      countTry();
      if (outcome.kind === "done") return outcome.answer;
      if (outcome.kind === "refused") throw outcome.error;
      if (outcome.error.code === "UNKNOWN_OUTCOME") unknown = outcome.error;
      const waitMs = Math.max(outcome.waitMs ?? 0, backoffMs(backoff, triesSoFar, random()));
      const isLast = triesSoFar >= tries || !mayRepeat || time.nowMs() + waitMs >= endMs;
      if (isLast) throw unknown ?? outcome.error;
      await time.sleep(waitMs);
    }
  }

  return {
    async send(request) {
      const startedAtMs = time.nowMs();
      let triesMade = 0;
      const observe = (outcome: ProviderCall["outcome"]) =>
        options.observe?.({
          name: request.name,
          outcome,
          tries: triesMade,
          durationMs: time.nowMs() - startedAtMs,
        });
      try {
        const answer = await sendUntilAnswered(request, () => {
          triesMade += 1;
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
