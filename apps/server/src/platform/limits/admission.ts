import { randomInt } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Counter } from "prom-client";
import { fail } from "../errors.ts";
import { networkOf } from "./attempt-counter.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Does the work of an operation's request, unless this process has too much to do. */
    admitWork: AdmitWork;
  }
}

/** @throws SERVICE_UNAVAILABLE with Retry-After, before any work */
type AdmitWork = <T>(request: Pick<FastifyRequest, "ip">, work: () => Promise<T>) => Promise<T>;

export interface AdmissionSettings {
  /** Max number of operations that this process works on at the same moment. */
  maxRequestsAtOnce: number;
  /** Counts refusals, by reason. */
  refused: Pick<Counter<"reason">, "inc">;
}

/** One network gets at most this part of the places, so that others still find some. */
const shareOfNetwork = 1 / 4;
/** Those who were refused at the same moment do not come back at the same moment. */
const retryAfterSeconds = { min: 1, max: 3 };

/**
 * Limits how many operations a process works on at once. Beyond what the machine can do, every further request would only
 * make all of them wait, so it is refused at once: whoever is admitted is answered in time. Nothing of a refused request
 * has happened, and the app sends it again with the same id.
 */
export function registerAdmission(
  app: FastifyInstance,
  { maxRequestsAtOnce, refused }: AdmissionSettings,
): void {
  const maxOfNetwork = Math.max(1, Math.floor(maxRequestsAtOnce * shareOfNetwork));
  let running = 0;
  const byNetwork = new Map<string, number>();

  function refuse(reason: "process" | "network"): never {
    refused.inc({ reason });
    const { min, max } = retryAfterSeconds;
    return fail("SERVICE_UNAVAILABLE", { retryAfterSeconds: randomInt(min, max + 1) });
  }

  function refuseBeyond(network: string): void {
    if (running >= maxRequestsAtOnce) refuse("process");
    if ((byNetwork.get(network) ?? 0) >= maxOfNetwork) refuse("network");
  }

  // A refusal costs least before the body is read. The place is taken later: a slow client must not hold one.
  app.addHook("onRequest", async ({ ip, routeOptions }) => {
    if (routeOptions.config.operation !== undefined) refuseBeyond(networkOf(ip));
  });

  app.decorate("admitWork", async (request, work) => {
    const network = networkOf(request.ip);
    refuseBeyond(network);
    running += 1;
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    try {
      return await work();
    } finally {
      running -= 1;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    }
  });
}
