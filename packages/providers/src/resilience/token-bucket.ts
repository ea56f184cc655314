import type { Fail, ProviderError } from "./errors.ts";
import type { Time } from "./time.ts";

export interface TokenBucketOptions {
  /** The provider's limit; no sixty seconds contain more requests than this. */
  readonly requestsPerMinute: number;
  /** A request that would have to wait longer is refused immediately. */
  readonly maxWaitMs: number;
  readonly time: Time;
  readonly fail: Fail<ProviderError>;
}

export interface TokenBucket {
  /**
   * Waits until the next request may be sent.
   * @throws the port's error with code RATE_LIMITED and `retryAfterMs` if the wait is too long
   */
  take(): Promise<void>;
  /** Holds back all requests for `durationMs`, after a 429. */
  pause(durationMs: number): void;
}

/**
 * Keeps one process below the provider's rate limit. A fifth of a minute's requests may be sent
 * immediately; the other four fifths are spread evenly, so that any sixty seconds hold at most the
 * allowed number.
 */
export function createTokenBucket(options: TokenBucketOptions): TokenBucket {
  const { requestsPerMinute, maxWaitMs, time } = options;
  const capacity = Math.max(1, Math.floor(requestsPerMinute / 5));
  const refillPerMs = Math.max(requestsPerMinute - capacity, 1) / 60_000;
  let tokens = capacity;
  let countedAtMs = time.nowMs();
  let pausedUntilMs = 0;

  function refill(nowMs: number) {
    // If the clock goes back, no tokens are added.
    const elapsedMs = Math.max(0, nowMs - countedAtMs);
    tokens = Math.min(capacity, tokens + elapsedMs * refillPerMs);
    countedAtMs = nowMs;
  }

  return {
    async take() {
      const nowMs = time.nowMs();
      refill(nowMs);
      const turnMs = tokens >= 1 ? 0 : Math.ceil((1 - tokens) / refillPerMs);
      const waitMs = Math.max(turnMs, pausedUntilMs - nowMs);
      if (waitMs > maxWaitMs) {
        throw options.fail("RATE_LIMITED", "the provider's rate limit is used up", {
          retryAfterMs: waitMs,
        });
      }
      // Take the token before waiting, so that later requests queue up behind this one.
      tokens -= 1;
      if (waitMs > 0) await time.sleep(waitMs);
    },
    pause(durationMs) {
      pausedUntilMs = Math.max(pausedUntilMs, time.nowMs() + durationMs);
    },
  };
}
