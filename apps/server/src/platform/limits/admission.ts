import { randomInt } from "node:crypto";
import { type Cost, costs } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Counter } from "prom-client";
import { fail } from "../errors.ts";
import { networkOf } from "./networks.ts";
import { createPlaces, type Holders, type PlaceKind } from "./places.ts";
import { createTurns, type InTurn } from "./take-turns.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Does the work of an operation's request, unless this process has too much to do. */
    admitWork: AdmitWork;
    /** Does the part of this work whose caller and cost are known, within their shares. */
    admitCall: AdmitCall;
  }
}

/** @throws SERVICE_UNAVAILABLE with Retry-After, before any work */
type AdmitWork = <T>(request: Pick<FastifyRequest, "ip">, work: () => Promise<T>) => Promise<T>;

/** The caller and the cost of a call. */
export interface AdmittedCall {
  request: Pick<FastifyRequest, "ip">;
  /** The person who calls, or the link that is called; undefined if there is neither. */
  subject: string | undefined;
  cost: Cost | undefined;
  /** Aborted when the answer is no longer awaited. */
  signal: () => AbortSignal;
}

/** @throws RATE_LIMITED or SERVICE_UNAVAILABLE with Retry-After, before the work */
type AdmitCall = <T>(call: AdmittedCall, work: () => Promise<T>) => Promise<T>;

export interface AdmissionSettings {
  /** Max number of operations that this process works on at the same moment. */
  maxRequestsAtOnce: number;
  /** Max number of database connections of this process. */
  databaseConnections: number;
  /** Counts refusals, by reason. */
  refused: Pick<Counter<"reason">, "inc">;
}

/** The max shares of a process's places, so that some are left for the others. */
const shares = { network: 1 / 4, subject: 1 / 4, cost: 1 / 4, networkOfCost: 1 / 2 };
/** A person's app makes several requests at the same moment, however small the process is. */
const minOfSubject = 4;

/**
 * The share of requests of one cost (ADR 99): the part of the database's connections on which they run, or null if they
 * mostly wait for others; and the max number of requests of one subject that run or wait.
 */
const costShares: Readonly<Record<Cost, { connections: number | null; maxOfSubject: number }>> = {
  heavy: { connections: 1 / 4, maxOfSubject: 6 },
  export: { connections: 1 / 6, maxOfSubject: 2 },
  outside: { connections: null, maxOfSubject: 16 },
};

/** Spreads the retries of requests that were refused together. */
const retryAfterSeconds = { min: 1, max: 3 };

/** A share of a whole number of places, and at least one. */
const part = (whole: number, share: number) => Math.max(1, Math.floor(whole * share));

const withoutTurns: InTurn = (_subject, task) => task();

/**
 * Limits how many operations a process works on at the same time. Over its capacity, more work would only slow down all
 * requests, so further ones are refused immediately and the admitted ones stay fast. A refused request has no effect;
 * the app retries it with the same id. No network, person or link gets all places, and neither do the operations of one
 * cost. Large reads share a part of the database's connections; the next to run is the one whose caller has not run
 * anything for the longest time.
 */
export function registerAdmission(
  app: FastifyInstance,
  { maxRequestsAtOnce, databaseConnections, refused }: AdmissionSettings,
): void {
  const ofProcess = createPlaces({
    all: maxRequestsAtOnce,
    network: part(maxRequestsAtOnce, shares.network),
  });
  const ofSubjects = createPlaces({
    subject: Math.max(minOfSubject, part(maxRequestsAtOnce, shares.subject)),
  });
  const byCost = Object.fromEntries(
    costs.map((cost) => {
      const { connections, maxOfSubject } = costShares[cost];
      const all = part(maxRequestsAtOnce, shares.cost);
      const network = part(all, shares.networkOfCost);
      const inTurn =
        connections === null
          ? withoutTurns
          : createTurns({
              maxRunning: part(databaseConnections, connections),
              maxWaitingPerPerson: maxOfSubject,
            });
      return [cost, { places: createPlaces({ all, network, subject: maxOfSubject }), inTurn }];
    }),
  ) as Record<Cost, { places: ReturnType<typeof createPlaces>; inTurn: InTurn }>;

  function refuse(full: PlaceKind, cost?: Cost): never {
    refused.inc({
      reason: full === "subject" ? full : (cost ?? (full === "all" ? "process" : full)),
    });
    const { min, max } = retryAfterSeconds;
    return fail(full === "subject" ? "RATE_LIMITED" : "SERVICE_UNAVAILABLE", {
      retryAfterSeconds: randomInt(min, max + 1),
    });
  }

  function refuseBeyond(holders: Holders): void {
    const full = ofProcess.findFull(holders);
    if (full !== null) refuse(full);
  }

  // Refusing is cheapest before the body is read. A request is counted later, so that a slow upload takes no capacity.
  app.addHook("onRequest", async ({ ip, routeOptions }) => {
    if (routeOptions.config.operation !== undefined) refuseBeyond({ network: networkOf(ip) });
  });

  app.decorate("admitWork", async (request, work) => {
    const holders = { network: networkOf(request.ip) };
    refuseBeyond(holders);
    const giveBack = ofProcess.take(holders);
    try {
      return await work();
    } finally {
      giveBack();
    }
  });

  app.decorate("admitCall", async ({ request, subject, cost, signal }, work) => {
    const network = networkOf(request.ip);
    const holders = subject === undefined ? { network } : { network, subject };
    const share = cost === undefined ? undefined : byCost[cost];
    const full = ofSubjects.findFull(holders);
    if (full !== null) refuse(full);
    const fullOfCost = share?.places.findFull(holders) ?? null;
    if (fullOfCost !== null) refuse(fullOfCost, cost);
    const taken = [ofSubjects.take(holders), share?.places.take(holders)];
    try {
      if (share === undefined || share.inTurn === withoutTurns) return await work();
      return await share.inTurn(subject ?? network, work, signal());
    } finally {
      for (const giveBack of taken) giveBack?.();
    }
  });
}
