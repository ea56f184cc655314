import { z } from "zod";
import { text, timestamp, uuid } from "../schemas.ts";

/** Six digits. */
export const passcode = z.string().regex(/^\d{6}$/, "must be six digits");

/** What a device calls itself, e.g. "web_1767225600000_k3v9"; a label, never a proof. */
export const deviceId = z
  .string()
  .regex(/^[\w-]{1,100}$/, "must be letters, digits, underscores and hyphens");

/** The code that POST /api/v1/auth/security-code mails. */
export const securityCode = z
  .string()
  .regex(/^\d{6}$/, "must be six digits")
  .optional()
  .meta({ description: "The code that POST /api/v1/auth/security-code mails; always needed." });

/**
 * What proves, beside a passcode or a passkey, that a device had a session. Opaque, kept by the
 * device; it resumes nothing by itself.
 */
export const deviceToken = z.string().regex(/^[\w-]{43}$/);

/** A session that has just been confirmed with a second factor, and what the device keeps of it. */
export const confirmation = z.object({
  verified: z.literal(true),
  /** Says aal2; takes the place of the session's access token at once. The refresh token stays. */
  access_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  /** Until then money moves without asking again. */
  step_up_until: timestamp,
  /** Takes the place of any earlier one of this device. */
  device_token: deviceToken,
});

export const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** Whether the device's maker keeps copies of it, so that it survives the loss of the device. */
  backed_up: z.boolean(),
});

/** A passkey's name as its owner writes it. */
export const passkeyName = text(60).trim().min(1, "Please enter a name");

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

/** What navigator.credentials.create answers, in its JSON form (WebAuthn level 3). */
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

/** What navigator.credentials.get answers, in its JSON form. */
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

/** For navigator.credentials.get, in JSON form: `startAuthentication({ optionsJSON })`. */
export const assertionOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("required"),
});

/** For navigator.credentials.create, in JSON form: `startRegistration({ optionsJSON })`. */
export const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
