import type { FastifyRequest } from "fastify";
import { visitorIdOf } from "./visitor-id.ts";

/** A device token's cookie (identity/known-device-cookie.ts): the device's id, a dot, and a signature. */
const deviceCookie = /(?:^|; *)(?:__Secure-)?lilypad_device_[0-9a-f]{12}=([\w-]{22})\./;

/**
 * The id by which this browser is known to the addresses that signed in there; null for a browser in which
 * nobody has. It is not proved: good for counting, and for nothing that must be true.
 */
export const deviceIdOf = (request: FastifyRequest): string | null =>
  deviceCookie.exec(request.headers.cookie ?? "")?.[1] ?? null;

/** What the browser of a request is known by, each with its kind. */
export function deviceMarksOf(request: FastifyRequest): string[] {
  const [device, visitor] = [deviceIdOf(request), visitorIdOf(request)];
  return [
    ...(device === null ? [] : [`device ${device}`]),
    ...(visitor === null ? [] : [`visitor ${visitor}`]),
  ];
}
