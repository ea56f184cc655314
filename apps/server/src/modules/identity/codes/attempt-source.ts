import { networkOf } from "../../../platform/limits/attempt-counter.ts";
import { readDeviceToken } from "./known-device.ts";

/**
 * Who asks for codes and links of an address, and tries them: a device on which somebody has signed in
 * to it before, or anything else, which is known by its network. Each has a count of its own, so that
 * strangers use up nothing of the owner's.
 */
export interface AttemptSource {
  /** What is counted under: the address and the device, or the address and the network. */
  readonly subject: string;
  readonly isKnown: boolean;
}

/** @param email lower case */
export function attemptSourceOf(
  pepper: Buffer,
  email: string,
  { deviceToken, ip }: { deviceToken: string | null; ip: string },
): AttemptSource {
  const deviceId = readDeviceToken(pepper, email, deviceToken);
  return deviceId === null
    ? { subject: `${email} ${networkOf(ip)}`, isKnown: false }
    : { subject: `${email} ${deviceId}`, isKnown: true };
}
