import type { Fail, ProviderError } from "./errors.ts";
import type { Time } from "./time.ts";

export interface CircuitBreakerOptions {
  /** So many failures in a row open it. */
  readonly failureThreshold: number;
  /** How long it stays open at first; doubled each time the probe fails too. */
  readonly openMs: number;
  readonly longestOpenMs: number;
  readonly time: Time;
  readonly fail: Fail<ProviderError>;
}

/** One request on its way through. It is settled once, by whichever of the three is called. */
export interface Passage {
  /** The provider answered, were it with a refusal. */
  succeed(): void;
  /** Nobody answered, or nothing that made sense. */
  fail(): void;
  /** It was not sent after all: nothing is known about how the provider is. */
  leave(): void;
}

export interface CircuitBreaker {
  /** @throws the error of the port, UNAVAILABLE while open: nothing was sent */
  enter(): Passage;
  state(): "closed" | "open" | "half_open";
}

/**
 * Stops asking a provider that does not answer, so that people are told at once instead of waiting for
 * a time-out each, and the provider can recover. After a pause one request is let through as a probe.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failureThreshold, longestOpenMs, time } = options;
  let failuresInARow = 0;
  let openUntilMs: number | null = null;
  let openMs = options.openMs;
  let probe: Passage | null = null;

  function open() {
    openUntilMs = time.nowMs() + openMs;
    openMs = Math.min(longestOpenMs, openMs * 2);
  }

  function close() {
    failuresInARow = 0;
    openUntilMs = null;
    openMs = options.openMs;
  }

  function createPassage(): Passage {
    let isSettled = false;
    /** @returns whether it was the probe; null when it was settled before */
    function settle(): boolean | null {
      if (isSettled) return null;
      isSettled = true;
      const wasProbe = probe === passage;
      if (wasProbe) probe = null;
      return wasProbe;
    }
    const passage: Passage = {
      succeed() {
        if (settle() !== null) close();
      },
      fail() {
        const wasProbe = settle();
        if (wasProbe === null) return;
        failuresInARow += 1;
        const isTooMuch = openUntilMs === null && failuresInARow >= failureThreshold;
        if (wasProbe || isTooMuch) open();
      },
      leave() {
        settle();
      },
    };
    return passage;
  }

  function refuse(retryAfterMs: number): never {
    throw options.fail("UNAVAILABLE", "the provider did not answer lately and is left alone", {
      retryAfterMs,
    });
  }

  return {
    enter() {
      const passage = createPassage();
      if (openUntilMs === null) return passage;
      const leftMs = openUntilMs - time.nowMs();
      if (leftMs > 0) refuse(leftMs);
      if (probe !== null) refuse(options.openMs);
      probe = passage;
      return passage;
    },
    state() {
      if (openUntilMs === null) return "closed";
      return probe === null && openUntilMs > time.nowMs() ? "open" : "half_open";
    },
  };
}
