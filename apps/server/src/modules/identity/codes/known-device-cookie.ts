import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../platform/http/cookie.ts";
import { deviceIdOf } from "../../../platform/http/device-marks.ts";

const lifeSeconds = 400 * 24 * 60 * 60;

/**
 * One for each address that was used on the device, so that several people can share it; all of them name the
 * same device.
 */
const nameOf = (email: string): string =>
  `lilypad_device_${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

/** What this browser keeps of an earlier sign-in to an address; null when it keeps nothing. @param email lower case */
export const readDeviceCookie = (
  request: FastifyRequest,
  publicUrl: string,
  email: string,
): string | null => readCookie(request, { publicUrl, name: nameOf(email) });

/**
 * Somebody has signed in to an address in this browser, which is a device known to it from now on.
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
  const cookie = { publicUrl, name: nameOf(email), path: "/" };
  setCookie(reply, cookie, deviceTokenFor(email, deviceIdOf(reply.request)), lifeSeconds);
}
