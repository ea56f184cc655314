import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, session, timestamp, uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import {
  assertion,
  assertionOptions,
  confirmation,
  creationOptions,
  deviceId,
  deviceToken,
  newCredential,
  passcode,
  passkey,
  passkeyName,
  securityCode,
} from "./second-factor-schemas.ts";

export const addPasskey = defineOperation({
  name: "addPasskey",
  method: "POST",
  path: "/api/v1/auth/passkeys",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Add the passkey that was made for the challenge; this session counts as confirmed by it",
  body: z.strictObject({ device_id: deviceId, name: passkeyName, response: newCredential }),
  response: confirmation.extend({ passkey }),
  errors: ["PASSKEY_REQUIRED", "PASSKEY_NOT_ADDED", "PASSKEY_LIMIT_REACHED"],
});

export const cancelPasscodeReset = defineOperation({
  name: "cancelPasscodeReset",
  method: "POST",
  path: "/api/v1/auth/passcode/reset/cancel",
  tag: "Second factor",
  access: "session",
  summary: "Cancel a passcode reset that has not taken effect. Needs no second factor",
  body: z.strictObject({}),
  response: z.object({ cancelled: z.literal(true) }),
  errors: ["PASSCODE_RESET_NOT_PENDING"],
});

export const checkBiometricSetup = defineOperation({
  name: "checkBiometricSetup",
  method: "POST",
  path: "/api/v1/auth/biometric/check-setup",
  tag: "Second factor",
  access: "session",
  summary: "Whether the signed-in person has a passkey, and one that was made on this device",
  body: z.strictObject({ device_id: deviceId }),
  response: z.object({ is_set_up: z.boolean(), on_this_device: z.boolean() }),
  errors: [],
});

export const getBiometricOptions = defineOperation({
  name: "getBiometricOptions",
  method: "POST",
  path: "/api/v1/auth/biometric/options",
  tag: "Second factor",
  access: "session",
  summary: "A challenge for the person's passkeys: good once, for two minutes, in this session",
  body: z.strictObject({}),
  response: z.object({ options: assertionOptions }),
  errors: ["SECOND_FACTOR_NOT_SET_UP"],
});

export const getPasskeyOptions = defineOperation({
  name: "getPasskeyOptions",
  method: "POST",
  path: "/api/v1/auth/passkeys/options",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Begin adding a passkey: spends the mailed code, answers a challenge good once for five minutes. Needs a step-up once there is a second factor",
  body: z.strictObject({ code: securityCode }),
  response: z.object({ options: creationOptions }),
  errors: [
    "PASSKEY_REQUIRED",
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSKEY_LIMIT_REACHED",
  ],
});

export const getResumeOptions = defineOperation({
  name: "getResumeOptions",
  method: "POST",
  path: "/api/v1/auth/session/resume-options",
  tag: "Second factor",
  access: "public",
  summary: "A challenge to resume a session with a passkey, for a device that shows its token",
  body: z.strictObject({ device_token: deviceToken }),
  response: z.object({ options: assertionOptions }),
  errors: ["SESSION_NOT_RESUMABLE", "SECOND_FACTOR_NOT_SET_UP"],
});

export const getSecondFactor = defineOperation({
  name: "getSecondFactor",
  method: "GET",
  path: "/api/v1/auth/second-factor",
  tag: "Second factor",
  access: "session",
  summary:
    "What the signed-in person can confirm with, and whether this session has been confirmed",
  response: z.object({
    /** True when the person has a passcode or a passkey. */
    is_set_up: z.boolean(),
    passcode: z.boolean(),
    /** How many. */
    passkeys: z.int(),
    /** Whether this session has been confirmed at all (aal2). */
    verified: z.boolean(),
    /** Until when money moves without asking again; null when it asks now. */
    step_up_until: timestamp.nullable(),
    /** After a change of these settings the lowered daily limit holds until then. */
    limits_lowered_until: timestamp.nullable(),
    /** What can be sent and withdrawn in a day then, and always without a second factor. */
    lowered_daily_limits: z.object({ USD: amount, EUR: amount, LIL: amount }),
    /** When a passcode reset takes effect that can still be cancelled; null when there is none. */
    passcode_reset_at: timestamp.nullable(),
  }),
  errors: [],
});

export const listPasskeys = defineOperation({
  name: "listPasskeys",
  method: "GET",
  path: "/api/v1/auth/passkeys",
  tag: "Second factor",
  access: "session",
  summary: "The signed-in person's passkeys, oldest first",
  response: z.object({ passkeys: z.array(passkey) }),
  errors: [],
});

export const removePasscode = defineOperation({
  name: "removePasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/remove",
  tag: "Second factor",
  access: "stepUp",
  summary: "Remove the passcode. Needs a step-up and the mailed code",
  body: z.strictObject({ code: securityCode }),
  response: z.object({ removed: z.literal(true) }),
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});

export const removePasskey = defineOperation({
  name: "removePasskey",
  method: "POST",
  path: "/api/v1/auth/passkeys/{id}/remove",
  tag: "Second factor",
  access: "stepUp",
  summary: "Remove a passkey. Needs a step-up and the mailed code",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: securityCode }),
  response: z.object({ removed: z.literal(true) }),
  errors: [
    "PASSKEY_REQUIRED",
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "NOT_FOUND",
  ],
});

export const renamePasskey = defineOperation({
  name: "renamePasskey",
  method: "PUT",
  path: "/api/v1/auth/passkeys/{id}",
  tag: "Second factor",
  access: "stepUp",
  summary: "Give a passkey another name. Needs a step-up",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name: passkeyName }),
  response: z.object({ passkey }),
  errors: ["NOT_FOUND"],
});

export const resetPasscode = defineOperation({
  name: "resetPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/reset",
  tag: "Second factor",
  access: "session",
  summary:
    "Put a new passcode in the place of a forgotten one. Needs the mailed code. At once when the session was just confirmed with a passkey, otherwise after a day in which it can be cancelled",
  body: z.strictObject({ device_id: deviceId, passcode, code: securityCode }),
  response: z.discriminatedUnion("verified", [
    confirmation,
    z.object({
      /** The session is not confirmed: what was there before still counts. */
      verified: z.literal(false),
      /** When the new passcode takes effect. */
      passcode_reset_at: timestamp,
    }),
  ]),
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSCODE_TOO_SIMPLE",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});

export const resumeSession = defineOperation({
  name: "resumeSession",
  method: "POST",
  path: "/api/v1/auth/session/resume",
  tag: "Second factor",
  access: "public",
  summary:
    "A session again: by its refresh token, or by the device's token with a passcode or a passkey",
  body: z.union([
    z.strictObject({
      auth_method: z.literal("refresh_token"),
      auth_data: z.strictObject({ refresh_token: z.string().min(1).max(512) }),
    }),
    z.strictObject({
      auth_method: z.literal("passcode"),
      auth_data: z.strictObject({ device_token: deviceToken, device_id: deviceId, passcode }),
    }),
    z.strictObject({
      auth_method: z.literal("biometric"),
      auth_data: z.strictObject({
        device_token: deviceToken,
        device_id: deviceId,
        response: assertion,
      }),
    }),
  ]),
  response: z.object({
    session,
    /** True when the session has yet to be confirmed with the second factor. */
    mfa_required: z.boolean(),
    /** Null unless a passcode or a passkey has just been shown. The device's token stays good. */
    step_up_until: timestamp.nullable(),
  }),
  errors: [
    "SESSION_NOT_RESUMABLE",
    "PASSCODE_INVALID",
    "PASSCODE_LOCKED",
    "PASSKEY_INVALID",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});

export const sendSecurityCode = defineOperation({
  name: "sendSecurityCode",
  method: "POST",
  path: "/api/v1/auth/security-code",
  tag: "Second factor",
  access: "session",
  limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedCode" }],
  summary:
    "Mail the six-digit code that a change of security settings needs: good once, for ten minutes",
  body: z.strictObject({}),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: [],
});

export const setUpPasscode = defineOperation({
  name: "setUpPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/setup",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Set or change the passcode. Needs the mailed code, and a step-up once there is a second factor",
  body: z.strictObject({ passcode, device_id: deviceId, code: securityCode }),
  response: confirmation,
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSCODE_TOO_SIMPLE",
  ],
});

export const verifyBiometric = defineOperation({
  name: "verifyBiometric",
  method: "POST",
  path: "/api/v1/auth/biometric/verify",
  tag: "Second factor",
  access: "session",
  summary: "Confirm this session with a passkey's answer to the challenge",
  body: z.strictObject({ device_id: deviceId, response: assertion }),
  response: confirmation,
  errors: ["PASSKEY_INVALID"],
});

export const verifyPasscode = defineOperation({
  name: "verifyPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/verify",
  tag: "Second factor",
  access: "session",
  summary: "Confirm this session with the passcode: five attempts, then a growing wait",
  body: z.strictObject({ passcode, device_id: deviceId }),
  response: confirmation,
  errors: ["PASSCODE_INVALID", "PASSCODE_LOCKED", "SECOND_FACTOR_NOT_SET_UP"],
});
