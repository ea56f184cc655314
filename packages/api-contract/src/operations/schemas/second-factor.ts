import { z } from "zod";
import { maxPasskeyNameLength } from "../../limits.ts";
import { text, timestamp, uuid } from "../../schemas.ts";

/** Six digits. */
export const passcode = z.string().regex(/^\d{6}$/, "must be six digits");

/** Id that a device generated for itself, such as "web_1767225600000_k3v9". It is a label and proves nothing. */
export const deviceId = z
  .string()
  .regex(/^[\w-]{1,100}$/, "must be letters, digits, underscores and hyphens");

/** The code emailed by POST /api/v1/auth/security-code. */
export const securityCode = z
  .string()
  .regex(/^\d{6}$/, "must be six digits")
  .optional()
  .meta({
    description:
      "The code emailed by POST /api/v1/auth/security-code. Always required, except for the first passkey of a sign-up whose session was opened with a code within half an hour.",
  });

/**
 * Opaque token, stored by the device, that proves that the device had a session. It resumes a session
 * only together with a passcode or a passkey.
 */
export const deviceToken = z.string().regex(/^[\w-]{43}$/);

/** The tokens of a session that was just confirmed with a second factor. */
export const confirmation = z.object({
  verified: z.literal(true),
  /**
   * Access token with aal2; replaces the session's access token immediately. The refresh token is
   * unchanged.
   */
  access_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  /** Until then no further step-up is required. */
  step_up_until: timestamp,
  /** Replaces any earlier token of this device. */
  device_token: deviceToken,
});

export const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** True if the passkey is synced by its provider, so that it survives the loss of the device. */
  backed_up: z.boolean(),
});

/** A passkey's name, chosen by its owner. */
export const passkeyName = text(maxPasskeyNameLength).trim().min(1, "Please enter a name");

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, "must be base64url");
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
};

/** Result of navigator.credentials.create in its JSON form (WebAuthn level 3). */
export const newCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(20_000),
    authenticatorData: base64Url(8_000).optional(),
    publicKey: base64Url(4_000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(text(30)).max(10).optional(),
  }),
});

/** Result of navigator.credentials.get in its JSON form. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(4_000),
    userHandle: base64Url(200).nullish(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/**
 * The page puts this before a challenge and lets the passkey sign the SHA-256 of both. Safes that belong to their
 * person accept the signatures of the same passkey, so the page must never sign what a server chooses: the challenge
 * could be the hash of a transaction (ADR 62). A type, so that page and server cannot differ.
 */
export type ConfirmationLabel = "Lilypad: confirm that it is you. This signs no payment.";

/**
 * Options for navigator.credentials.get in JSON form, with the challenge replaced by
 * base64url(SHA-256(ConfirmationLabel, then the challenge's bytes)).
 */
export const assertionOptions = z.object({
  challenge: z.string().meta({
    description:
      "Not signed as it is: the page gives navigator.credentials.get the base64url of SHA-256 over the text " +
      '"Lilypad: confirm that it is you. This signs no payment." followed by the bytes of this challenge',
  }),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("required"),
});

/** Options for navigator.credentials.create in JSON form: `startRegistration({ optionsJSON })`. */
export const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
