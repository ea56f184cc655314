import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../../platform/http/cookie.ts";
import { deviceIdOf } from "../../../../platform/http/device-marks.ts";

const lifeSeconds = 400 * 24 * 60 * 60;

/**
 * One cookie for each address that was used on the device, so that several people can share it. All
 * of them contain the same device id.
 */
const nameOf = (email: string): string =>
  `lilypad_device_${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

/**
 * The token from an earlier sign-in to an address in this browser; null if there is none. @param
 * email lower case
 */
export const readDeviceCookie = (
  request: FastifyRequest,
  publicUrl: string,
  email: string,
): string | null => readCookie(request, { publicUrl, name: nameOf(email) });

/**
 * Stores a token in a browser after a sign-in to an address, so that the address knows the device
 * from now on.
 * @param email lower case
 */
export function keepDevice(
  {
    publicUrl,
    deviceTokenFor,
  }: { publicUrl: string; deviceTokenFor: (email: string, deviceId: string | null) => string },
  reply: FastifyReply,
  email: string,
): void {
  const cookie = { publicUrl, name: nameOf(email) };
  setCookie(reply, cookie, deviceTokenFor(email, deviceIdOf(reply.request)), lifeSeconds);
}
