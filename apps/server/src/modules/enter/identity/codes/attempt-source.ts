import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import { networkOf } from "../../../../platform/limits/networks.ts";
import { readDeviceToken } from "./known-device.ts";

/**
 * The source of requests and entries of codes and links for an address: a device on which the address was signed in
 * before, or otherwise a network. Each source has its own count, so that strangers do not use up the owner's attempts.
 */
export interface AttemptSource {
  /** The key of the counts: address and device, or address and network. */
  readonly subject: string;
  readonly isKnown: boolean;
}

/** @param email lower case */
export function attemptSourceOf(
  pepper: KeyRing<Buffer>,
  email: string,
  { deviceToken, ip }: { deviceToken: string | null; ip: string },
): AttemptSource {
  const deviceId = readDeviceToken(pepper, email, deviceToken);
  return deviceId === null
    ? { subject: `${email} ${networkOf(ip)}`, isKnown: false }
    : { subject: `${email} ${deviceId}`, isKnown: true };
}
