import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../platform/http/cookie.ts";

const path = "/api/v1/public/teleport";
const lifeSeconds = 60 * 24 * 3_600;
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** One for each link. */
const nameOf = (linkId: string): string => `lilypad_payer_${linkId.slice(-12)}`;

/** The secret by which a link's payer is known again; null when the browser keeps none. */
export function readPayerSecret(
  request: FastifyRequest,
  publicUrl: string,
  linkId: string,
): string | null {
  const secret = readCookie(request, { publicUrl, name: nameOf(linkId) });
  return secret !== null && secretPattern.test(secret) ? secret : null;
}

/** Has the browser keep a payer's secret, out of reach of scripts and other sites. */
export function keepPayerSecret(
  reply: FastifyReply,
  { publicUrl, linkId, secret }: { publicUrl: string; linkId: string; secret: string },
): void {
  setCookie(reply, { publicUrl, name: nameOf(linkId), path }, secret, lifeSeconds);
}
