import { setTimeout as pauseFor } from "node:timers/promises";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../clock.ts";
import { ApiError, fail } from "../errors.ts";
import type { Logger } from "../logger.ts";
import { SealBroken, type SealedBox } from "../sealed-box.ts";
import {
  type Claim,
  endAttempt,
  forgetClaimsBefore,
  forgetClaimsOf,
  type KnownClaim,
  readClaim,
  takeClaim,
} from "./claim-store.ts";
import { openAnswer, openRefusal, sealAnswer, sealRefusal } from "./stored-answer.ts";

export interface IdempotencyDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  box: SealedBox;
  /** Waits between two looks at a request that somebody else works on; tests wait in no time. */
  pause?: (ms: number) => Promise<unknown>;
}

export interface ClaimedWork<T> {
  claim: Claim;
  /**
   * Does what is asked for. It may have been done by an attempt that died: then it finds what that made
   * by the same key, and answers it.
   */
  work: () => Promise<T>;
}

export interface Idempotency {
  /**
   * Does the work of one request once, however often it comes, at the same moment and in whichever
   * process: the others wait for the first, and are answered the same.
   * @throws IDEMPOTENCY_CONFLICT when the key names another request; IN_PROGRESS when the first takes
   *   longer than the others wait; and what the work itself refuses
   */
  answerOnce<T>(claimed: ClaimedWork<T>): Promise<T>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** How long a request waits for another one of the same key. */
const longestWaitMs = 5_000;
const pausesMs = [25, 50, 100] as const;
const laterPauseMs = 200;
/** An attempt that has not ended by then has died: a provider is asked for 15 s at most, twice. */
const leaseMs = 60_000;
/** Requests that are older are known by what they made. */
const keptMs = 24 * 3_600_000;

/** A refusal ends the attempt for good; what failed on our side, or is unknown, does not. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

export function createIdempotency(deps: IdempotencyDeps): Idempotency {
  const { pool, clock, logger, box, pause = pauseFor } = deps;

  /** The answer stands even if it cannot be stored: the next attempt finds what was made. */
  const end = (claim: Claim, ending: Parameters<typeof endAttempt>[2]) =>
    endAttempt(pool, claim, ending).catch((error: unknown) =>
      logger.warn({ err: error, operation: claim.operation }, "a claim could not be ended"),
    );

  async function attemptWork<T>({ claim, work }: ClaimedWork<T>, attempt: number): Promise<T> {
    try {
      const data = await work();
      await end(claim, { attempt, state: "answered", answer: sealAnswer(box, claim, data) });
      return data;
    } catch (error) {
      if (isRefusal(error))
        await end(claim, { attempt, state: "refused", answer: sealRefusal(box, claim, error) });
      else await end(claim, { attempt, state: "free", answer: null });
      throw error;
    }
  }

  async function answerAgain<T>({ claim, work }: ClaimedWork<T>, sealed: Buffer): Promise<T> {
    try {
      // The same operation has answered it to the same person.
      return openAnswer(box, claim, sealed) as T;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      logger.warn({ err: error, operation: claim.operation }, "a stored answer does not open");
      return work();
    }
  }

  return {
    async answerOnce(claimed) {
      const { claim } = claimed;
      let known: KnownClaim | null = null;
      /** The attempt that this request has seen running: what it was refused, we are refused. */
      let awaited: number | null = null;
      for (let waitedMs = 0, looks = 0; ; looks += 1) {
        const now = clock.now();
        if (known?.state !== "running" || known.leaseUntil <= now) {
          const leaseUntil = new Date(now.getTime() + leaseMs);
          const attempt = await takeClaim(pool, claim, { now, leaseUntil });
          if (attempt !== null) return attemptWork(claimed, attempt);
        }
        known = await readClaim(pool, claim);
        if (known === null) continue;
        if (known.digest !== claim.digest) fail("IDEMPOTENCY_CONFLICT");
        const { state, answer, attempt } = known;
        if (state === "answered" && answer !== null) return answerAgain(claimed, answer);
        if (state === "refused" && answer !== null && attempt === awaited)
          throw openRefusal(box, claim, answer);
        if (state !== "running") continue;
        awaited = attempt;
        if (waitedMs >= longestWaitMs) fail("IN_PROGRESS", { retryAfterSeconds: 1 });
        const pauseMs = pausesMs[looks] ?? laterPauseMs;
        await pause(pauseMs);
        waitedMs += pauseMs;
      }
    },
    forgetPerson: forgetClaimsOf,
    forgetExpired: () => forgetClaimsBefore(pool, new Date(clock.now().getTime() - keptMs)),
  };
}
