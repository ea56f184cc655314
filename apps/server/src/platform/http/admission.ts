import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import { fail } from "../errors.ts";
import { networkOf } from "../limits/attempt-counter.ts";

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
  registry: Registry;
}

/** One network gets at most this part of the places, so that others still find some. */
const shareOfNetwork = 1 / 4;
const retryAfterSeconds = 1;

/**
 * Limits how many operations a process works on at once. Beyond what the machine can do, every further request would only
 * make all of them wait, so it is refused at once: whoever is admitted is answered in time. Nothing of a refused request
 * has happened, and the app sends it again with the same id.
 */
export function registerAdmission(
  app: FastifyInstance,
  { maxRequestsAtOnce, registry }: AdmissionSettings,
): void {
  const maxOfNetwork = Math.max(1, Math.floor(maxRequestsAtOnce * shareOfNetwork));
  const refused = new Counter({
    name: "lilypad_requests_refused_total",
    help: "Requests refused with 503 because this process worked on MAX_REQUESTS_AT_ONCE others, or one network on its share of them",
    labelNames: ["reason"],
    registers: [registry],
  });
  // An alarm sees the first refusal only if there was a 0 before it.
  for (const reason of ["process", "network"]) refused.inc({ reason }, 0);
  let running = 0;
  const byNetwork = new Map<string, number>();

  function refuse(reason: "process" | "network"): never {
    refused.inc({ reason });
    return fail("SERVICE_UNAVAILABLE", { retryAfterSeconds });
  }

  app.decorate("admitWork", async (request, work) => {
    const network = networkOf(request.ip);
    const ofNetwork = byNetwork.get(network) ?? 0;
    if (running >= maxRequestsAtOnce) refuse("process");
    if (ofNetwork >= maxOfNetwork) refuse("network");
    running += 1;
    byNetwork.set(network, ofNetwork + 1);
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
