import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { keepCookie, readCookie } from "../../platform/http/cookie.ts";

const lifeSeconds = 400 * 24 * 60 * 60;

/** One for each address that was used on the device, so that several people can share it. */
const nameOf = (email: string): string =>
  `lilypad_device_${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

/** What this browser keeps of an earlier sign-in to an address; null when it keeps nothing. @param email lower case */
export const readDeviceCookie = (
  request: FastifyRequest,
  publicUrl: string,
  email: string,
): string | null => readCookie(request, { publicUrl, name: nameOf(email) });

/** Has the browser keep that somebody has signed in to an address on it. @param email lower case */
export const keepDeviceCookie = (
  reply: FastifyReply,
  publicUrl: string,
  { email, token }: { email: string; token: string },
): void => keepCookie(reply, { publicUrl, name: nameOf(email), path: "/" }, token, lifeSeconds);
