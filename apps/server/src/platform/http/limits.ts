import { counterOf, type Limit, type LimitSubject, type Operation } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { fail } from "../errors.ts";
import { countAttempt } from "../limits/attempt-counter.ts";
import { networkOf } from "../limits/networks.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request against the limits of its operation. */
    countRequest: CountRequest;
  }
}

export interface LimitsDeps {
  pool: Pool;
  clock: Clock;
  /** Overrides the contract's `max`, by the counter's name: `createPaymentRequest:network`. */
  maxima?: Readonly<Record<string, number>>;
}

/** The parts of a request that its limits count by. */
export interface CountedRequest {
  caller: Caller | null;
  body: Record<string, unknown>;
  request: Pick<FastifyRequest, "ip">;
}

/** @throws RATE_LIMITED */
type CountRequest = (operation: Operation, request: CountedRequest) => Promise<void>;

/** The subject that a limit counts. Its parts are joined by a space, as forgetAttempts expects. */
function subjectOf(per: LimitSubject, { caller, body, request }: CountedRequest): string {
  // A test of the contract ensures that an operation has the fields that its limits count by.
  const person = () => caller?.personId ?? "";
  const address = () => String(body.email).toLowerCase();
  const network = () => networkOf(request.ip);
  switch (per) {
    case "person":
      return person();
    case "network":
      return network();
    case "address":
      return address();
    case "pair":
      return `${person()} ${String(body.toUserId)}`;
    case "personAndNetwork":
      return `${person()} ${network()}`;
    case "addressAndNetwork":
      return `${address()} ${network()}`;
  }
}

/**
 * Enforces the limits that the contract declares (ADR 45), shared by all processes with the same database.
 * Limits that depend on data (wrong codes, known devices, new accounts) are in their use-cases.
 */
export function registerLimits(app: FastifyInstance, { pool, clock, maxima }: LimitsDeps): void {
  async function count(operation: Operation, limit: Limit, request: CountedRequest) {
    const { per, windowMs, message } = limit;
    const counter = counterOf(operation, limit);
    const subject = subjectOf(per, request);
    const { hits, retryAfterSeconds } = await countAttempt(
      pool,
      counter,
      subject,
      clock.now(),
      windowMs,
    );
    if (hits <= (maxima?.[counter] ?? limit.max)) return;
    fail("RATE_LIMITED", { retryAfterSeconds, ...(message === undefined ? {} : { message }) });
  }

  app.decorate("countRequest", async (operation, request) => {
    for (const limit of operation.limits ?? []) await count(operation, limit, request);
  });
}
