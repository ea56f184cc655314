import type { Fail, ProviderError } from "./errors.ts";
import type { Time } from "./time.ts";

export interface CircuitBreakerOptions {
  /** Number of failures in a row that opens the circuit breaker. */
  readonly failureThreshold: number;
  /** First open time; it doubles each time the probe fails. */
  readonly openMs: number;
  readonly maxOpenMs: number;
  readonly time: Time;
  readonly fail: Fail<ProviderError>;
}

/** Permission to send one request. Only the first call of one of the three methods has an effect. */
export interface CircuitBreakerPermit {
  /** The provider answered, possibly with a refusal. */
  succeed(): void;
  /** There was no answer, or one that could not be understood. */
  fail(): void;
  /** The request was not sent, so it says nothing about the provider. */
  release(): void;
}

export interface CircuitBreaker {
  /** @throws the port's error with code UNAVAILABLE while open */
  acquire(): CircuitBreakerPermit;
  state(): "closed" | "open" | "half_open";
}

/**
 * Stops sending requests to a provider that does not answer, so that callers fail immediately
 * instead of waiting for a time-out and the provider can recover. After `openMs`, one request is
 * let through as a probe.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failureThreshold, maxOpenMs, time } = options;
  let failuresInARow = 0;
  let openUntilMs: number | null = null;
  let openMs = options.openMs;
  let probe: CircuitBreakerPermit | null = null;

  function open() {
    openUntilMs = time.nowMs() + openMs;
    openMs = Math.min(maxOpenMs, openMs * 2);
  }

  function close() {
    failuresInARow = 0;
    openUntilMs = null;
    openMs = options.openMs;
  }

  function createPermit(): CircuitBreakerPermit {
    let isSettled = false;
    /** @returns true if this was the probe; null if it was settled before */
    function settle(): boolean | null {
      if (isSettled) return null;
      isSettled = true;
      const wasProbe = probe === permit;
      if (wasProbe) probe = null;
      return wasProbe;
    }
    const permit: CircuitBreakerPermit = {
      succeed() {
        if (settle() !== null) close();
      },
      fail() {
        const wasProbe = settle();
        if (wasProbe === null) return;
        failuresInARow += 1;
        const isThresholdReached = openUntilMs === null && failuresInARow >= failureThreshold;
        if (wasProbe || isThresholdReached) open();
      },
      release() {
        settle();
      },
    };
    return permit;
  }

  function refuse(retryAfterMs: number): never {
    throw options.fail(
      "UNAVAILABLE",
      "the circuit is open because the provider did not answer recently",
      {
        retryAfterMs,
      },
    );
  }

  return {
    acquire() {
      const permit = createPermit();
      if (openUntilMs === null) return permit;
      const remainingMs = openUntilMs - time.nowMs();
      if (remainingMs > 0) refuse(remainingMs);
      if (probe !== null) refuse(options.openMs);
      probe = permit;
      return permit;
    },
    state() {
      if (openUntilMs === null) return "closed";
      return probe === null && openUntilMs > time.nowMs() ? "open" : "half_open";
    },
  };
}
