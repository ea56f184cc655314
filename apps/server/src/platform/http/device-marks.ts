import type { FastifyRequest } from "fastify";
import { visitorIdOf } from "./visitor-id.ts";

/** The cookie with a device token (identity/codes/known-device-cookie.ts): device id, a dot, and a signature. */
const deviceCookie = /(?:^|; *)(?:__Host-)?lilypad_device_[0-9a-f]{12}=([\w-]{22})\./;

/**
 * Reads the device id from the browser's cookie; null if there was no sign-in in this browser. The
 * signature is not checked, so the id may be used for counting only.
 */
export const deviceIdOf = (request: FastifyRequest): string | null =>
  deviceCookie.exec(request.headers.cookie ?? "")?.[1] ?? null;

/** Lists the ids of the browser of a request, each with its kind ("device …", "visitor …"). */
export function deviceMarksOf(request: FastifyRequest): string[] {
  const [device, visitor] = [deviceIdOf(request), visitorIdOf(request)];
  return [
    ...(device === null ? [] : [`device ${device}`]),
    ...(visitor === null ? [] : [`visitor ${visitor}`]),
  ];
}
