import { setTimeout as pauseFor } from "node:timers/promises";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../clock.ts";
import { ApiError, fail } from "../errors.ts";
import type { Logger } from "../logger.ts";
import { SealBroken, type SealedBox } from "../sealed/sealed-box.ts";
import {
  type Claim,
  endAttempt,
  forgetClaimsBefore,
  forgetClaimsOf,
  type KnownClaim,
  readClaim,
  renewLease,
  takeClaim,
} from "./claim-store.ts";
import { openAnswer, openRefusal, sealAnswer, sealRefusal } from "./stored-answer.ts";

export interface IdempotencyDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  box: SealedBox;
  /** Pauses between two reads of a running claim. Tests replace it. */
  pause?: (ms: number) => Promise<unknown>;
  /** Acts in intervals until the returned function is called. Tests replace it. */
  every?: (ms: number, act: () => Promise<void>) => () => void;
}

export interface ClaimedWork<T> {
  claim: Claim;
  /**
   * Does the work of the request. An earlier attempt may have done it before its process died; then the work
   * must find the result by the same key and return it.
   */
  work: () => Promise<T>;
}

export interface Idempotency {
  /**
   * Does the work of a request once. Repetitions in any process, also concurrent ones, wait for the first
   * request and get the same answer.
   * @throws IDEMPOTENCY_CONFLICT if the key was used with other content; IN_PROGRESS if the first request
   *   takes longer than a repetition waits; and the errors of the work
   */
  answerOnce<T>(claimed: ClaimedWork<T>): Promise<T>;
  /** Deletes a person's claims, in the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Deletes claims older than a day, and returns their number. */
  forgetExpired(): Promise<number>;
}

/** How long a repetition waits for the first request. */
const maxWaitMs = 5_000;
const pausesMs = [25, 50, 100] as const;
const laterPauseMs = 200;
/** An attempt whose lease has expired has died: a process renews the leases of the requests on which it works. */
const leaseMs = 15_000;
const renewalIntervalMs = 5_000;
/** Claims are stored for a day. A later repetition is recognised by the row that the request created. */
const retentionMs = 24 * 3_600_000;

function actEvery(ms: number, act: () => Promise<void>): () => void {
  const timer = setInterval(() => void act(), ms).unref();
  return () => clearInterval(timer);
}

/** A 4xx is an answer that is stored. An unexpected error or a 5xx is not, and the work can be retried. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

export function createIdempotency(deps: IdempotencyDeps): Idempotency {
  const { pool, clock, logger, box, pause = pauseFor, every = actEvery } = deps;
  const nextLease = () => new Date(clock.now().getTime() + leaseMs);

  /** If the result cannot be stored, the request is still answered: the next attempt finds the row that was created. */
  const end = (claim: Claim, ending: Parameters<typeof endAttempt>[2]) =>
    endAttempt(pool, claim, ending).catch((error: unknown) =>
      logger.warn({ err: error, operation: claim.operation }, "a claim could not be ended"),
    );

  /** Renews the lease of an attempt until the returned function is called, or another attempt has taken the claim. */
  function keepClaim(claim: Claim, attempt: number): () => void {
    const stop = every(renewalIntervalMs, async () => {
      try {
        if (!(await renewLease(pool, claim, { attempt, leaseUntil: nextLease() }))) stop();
      } catch (error) {
        logger.warn({ err: error, operation: claim.operation }, "a lease could not be renewed");
      }
    });
    return stop;
  }

  async function attemptWork<T>({ claim, work }: ClaimedWork<T>, attempt: number): Promise<T> {
    const stop = keepClaim(claim, attempt);
    try {
      const data = await work();
      await end(claim, { attempt, state: "answered", answer: sealAnswer(box, claim, data) });
      return data;
    } catch (error) {
      if (isRefusal(error))
        await end(claim, { attempt, state: "refused", answer: sealRefusal(box, claim, error) });
      else await end(claim, { attempt, state: "free", answer: null });
      throw error;
    } finally {
      stop();
    }
  }

  async function replay<T>({ claim, work }: ClaimedWork<T>, sealed: Buffer): Promise<T> {
    try {
      // The value was returned by the same operation for the same person.
      return openAnswer(box, claim, sealed) as T;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      logger.warn(
        { err: error, operation: claim.operation },
        "a stored answer cannot be decrypted",
      );
      return work();
    }
  }

  return {
    async answerOnce(claimed) {
      const { claim } = claimed;
      let known: KnownClaim | null = null;
      /** The attempt for which this request waits. If it is refused, so is this request. */
      let awaited: number | null = null;
      for (let waitedMs = 0, reads = 0; ; reads += 1) {
        const now = clock.now();
        if (known?.state !== "running" || known.leaseUntil <= now) {
          const attempt = await takeClaim(pool, claim, { now, leaseUntil: nextLease() });
          if (attempt !== null) return attemptWork(claimed, attempt);
        }
        known = await readClaim(pool, claim);
        if (known === null) continue;
        if (known.digest !== claim.digest) fail("IDEMPOTENCY_CONFLICT");
        const { state, answer, attempt } = known;
        if (state === "answered" && answer !== null) return replay(claimed, answer);
        if (state === "refused" && answer !== null && attempt === awaited)
          throw openRefusal(box, claim, answer);
        if (state !== "running") continue;
        awaited = attempt;
        if (waitedMs >= maxWaitMs) fail("IN_PROGRESS", { retryAfterSeconds: 1 });
        const pauseMs = pausesMs[reads] ?? laterPauseMs;
        await pause(pauseMs);
        waitedMs += pauseMs;
      }
    },
    forgetPerson: forgetClaimsOf,
    forgetExpired: () => forgetClaimsBefore(pool, new Date(clock.now().getTime() - retentionMs)),
  };
}
