import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import { readSignedValue, signValue } from "./signed-value.ts";

const purposeFor = (email: string): string => `known-device:${email}`;

/**
 * A token stored on a device after a sign-in to the address, which makes it a known device of the
 * address.
 * @param email lower case
 * @param id 16 random bytes in base64url
 */
export const issueDeviceToken = (pepper: KeyRing<Buffer>, email: string, id: string): string =>
  signValue(pepper, purposeFor(email), id);

/** The id of a device that is known to an address; null for an invalid token. */
export const readDeviceToken = (
  pepper: KeyRing<Buffer>,
  email: string,
  token: string | null,
): string | null => readSignedValue(pepper, purposeFor(email), token);
