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

/** The max share of the capacity for one network, so that some is left for the others. */
const shareOfNetwork = 1 / 4;
/** Spreads the retries of requests that were refused together. */
const retryAfterSeconds = { min: 1, max: 3 };

/**
 * Limits how many operations a process works on at the same time. Over its capacity, more work would only slow down
 * all requests, so further ones are refused immediately and the admitted ones stay fast. A refused request has no
 * effect; the app retries it with the same id.
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

  // Refusing is cheapest before the body is read. A request is counted later, so that a slow upload takes no capacity.
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
