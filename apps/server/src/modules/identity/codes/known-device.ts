import { readSignedValue, signValue } from "./signed-value.ts";

const purposeFor = (email: string): string => `known-device:${email}`;

/**
 * What a device keeps once somebody has signed in on it: it is known to the address from then on.
 * @param email lower case
 * @param id 16 random bytes, as base64url
 */
export const issueDeviceToken = (pepper: Buffer, email: string, id: string): string =>
  signValue(pepper, purposeFor(email), id);

/** The id of a device that is known to an address; null for what is no token of ours for it. */
export const readDeviceToken = (
  pepper: Buffer,
  email: string,
  token: string | null,
): string | null => readSignedValue(pepper, purposeFor(email), token);
