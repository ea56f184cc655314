import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../../platform/http/cookie.ts";

const lifeSeconds = 60 * 24 * 3_600;
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** Each link has its own cookie. */
const nameOf = (linkId: string): string => `lilypad_payer_${linkId.slice(-12)}`;

/** The secret by which a link's payer is recognised; null if the browser has none. */
export function readPayerSecret(
  request: FastifyRequest,
  publicUrl: string,
  linkId: string,
): string | null {
  const secret = readCookie(request, { publicUrl, name: nameOf(linkId) });
  return secret !== null && secretPattern.test(secret) ? secret : null;
}

/** Stores a payer's secret in a cookie that scripts and other sites cannot read. */
export function keepPayerSecret(
  reply: FastifyReply,
  { publicUrl, linkId, secret }: { publicUrl: string; linkId: string; secret: string },
): void {
  setCookie(reply, { publicUrl, name: nameOf(linkId) }, secret, lifeSeconds);
}
