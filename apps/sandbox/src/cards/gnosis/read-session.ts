import type { FastifyRequest } from "fastify";
import type { Holder } from "../core/holder.ts";
import type { CardIssuer } from "../open-card-issuer.ts";

/** Finds the customer of a request's session. @throws IssuerRefusal 401 */
export function readSession(issuer: CardIssuer, { headers }: FastifyRequest): Holder {
  return issuer.holderOf(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
}
