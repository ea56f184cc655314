import { createHmac, timingSafeEqual } from "node:crypto";

const macOf = (pepper: Buffer, email: string, deviceId: string): Buffer =>
  createHmac("sha256", pepper).update(`known-device:${email}:${deviceId}`).digest();

/**
 * What a device keeps once somebody has signed in on it: it is known to the address from then on.
 * @param email lower case
 * @param id 16 random bytes
 */
export function issueDeviceToken(pepper: Buffer, email: string, id: Buffer): string {
  const deviceId = id.toString("base64url");
  return `${deviceId}.${macOf(pepper, email, deviceId).toString("base64url")}`;
}

/** The id of a device that is known to an address; null for what is no token of ours for it. */
export function readDeviceToken(
  pepper: Buffer,
  email: string,
  token: string | null,
): string | null {
  const [, deviceId, mac] = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(token ?? "") ?? [];
  if (deviceId === undefined || mac === undefined) return null;
  const isOurs = timingSafeEqual(macOf(pepper, email, deviceId), Buffer.from(mac, "base64url"));
  return isOurs ? deviceId : null;
}
