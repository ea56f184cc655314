import type { Fail, ProviderError } from "./errors.ts";
import type { Time } from "./time.ts";

export interface TokenBucketOptions {
  /** What the provider allows. In no minute are more requests let through. */
  readonly requestsPerMinute: number;
  /** Who would have to wait longer is refused at once. */
  readonly longestWaitMs: number;
  readonly time: Time;
  readonly fail: Fail<ProviderError>;
}

export interface TokenBucket {
  /**
   * Waits for its turn.
   * @throws the error of the port, RATE_LIMITED: nothing was sent, and `retryAfterMs` says when to ask again
   */
  take(): Promise<void>;
  /** The provider asked for silence (429): nobody's turn comes before. */
  pause(durationMs: number): void;
}

/**
 * Keeps one process below the provider's rate limit. A fifth of a minute's requests may go at once;
 * the other four fifths are spread evenly, so that any sixty seconds hold at most the allowed number.
 */
export function createTokenBucket(options: TokenBucketOptions): TokenBucket {
  const { requestsPerMinute, longestWaitMs, time } = options;
  const capacity = Math.max(1, Math.floor(requestsPerMinute / 5));
  const refillPerMs = Math.max(requestsPerMinute - capacity, 1) / 60_000;
  let tokens = capacity;
  let countedAtMs = time.nowMs();
  let pausedUntilMs = 0;

  function refill(nowMs: number) {
    // A clock that went back adds nothing and is followed.
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
      if (waitMs > longestWaitMs) {
        throw options.fail("RATE_LIMITED", "the provider's rate limit is used up", {
          retryAfterMs: waitMs,
        });
      }
      // Taken before the wait: whoever comes meanwhile queues up behind.
      tokens -= 1;
      if (waitMs > 0) await time.sleep(waitMs);
    },
    pause(durationMs) {
      pausedUntilMs = Math.max(pausedUntilMs, time.nowMs() + durationMs);
    },
  };
}
