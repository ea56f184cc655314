import { z } from "zod";
import { area, get, post, put } from "../area.ts";
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
} from "./schemas/second-factor.ts";

export const secondFactor = area(
  {
    tag: "Second factor",
    access: "session",
  },
  {
    addPasskey: post("/api/v1/auth/passkeys", {
      access: "stepUp",
      summary: "Add the passkey that was created for the challenge; it also confirms this session",
      body: z.strictObject({ device_id: deviceId, name: passkeyName, response: newCredential }),
      response: confirmation.extend({ passkey }),
      errors: [
        "PASSKEY_REQUIRED",
        "STAFF_PASSKEY_NOT_ALLOWED",
        "PASSKEY_NOT_ADDED",
        "PASSKEY_LIMIT_REACHED",
      ],
    }),

    cancelPasscodeReset: post("/api/v1/auth/passcode/reset/cancel", {
      whileFrozen: "allowed",
      summary:
        "Cancel a passcode reset that has not taken effect. Does not require the second factor",
      body: z.strictObject({}),
      response: z.object({ cancelled: z.literal(true) }),
      errors: ["PASSCODE_RESET_NOT_PENDING"],
    }),

    checkBiometricSetup: post("/api/v1/auth/biometric/check-setup", {
      whileFrozen: "allowed",
      summary: "Check whether the signed-in person has a passkey, and one created on this device",
      body: z.strictObject({ device_id: deviceId }),
      response: z.object({ is_set_up: z.boolean(), on_this_device: z.boolean() }),
    }),

    getBiometricOptions: post("/api/v1/auth/biometric/options", {
      whileFrozen: "allowed",
      summary:
        "A challenge for the person's passkeys, valid once, for two minutes, in this session",
      body: z.strictObject({}),
      response: z.object({ options: assertionOptions }),
      errors: ["SECOND_FACTOR_NOT_SET_UP"],
    }),

    getPasskeyOptions: post("/api/v1/auth/passkeys/options", {
      access: "stepUp",
      summary:
        "Start adding a passkey. Uses up the mailed code and returns a challenge that is valid once, for five minutes. Requires a step-up if there is a second factor. The first passkey of a sign-up that has no Safe yet needs no code for half an hour after the session was opened with one",
      body: z.strictObject({ code: securityCode }),
      response: z.object({ options: creationOptions }),
      errors: [
        "PASSKEY_REQUIRED",
        "STAFF_PASSKEY_NOT_ALLOWED",
        "SECURITY_CODE_REQUIRED",
        "SECURITY_CODE_INVALID",
        "CODE_EXPIRED",
        "PASSKEY_LIMIT_REACHED",
      ],
    }),

    getResumeOptions: post("/api/v1/auth/session/resume-options", {
      access: "public",
      summary: "A challenge to resume a session with a passkey; requires the device's token",
      body: z.strictObject({ device_token: deviceToken }),
      response: z.object({ options: assertionOptions }),
      errors: ["SESSION_NOT_RESUMABLE", "SECOND_FACTOR_NOT_SET_UP"],
    }),

    getSecondFactor: get("/api/v1/auth/second-factor", {
      summary: "The signed-in person's second factors, and whether this session is confirmed",
      response: z.object({
        /** True if the person has a passcode or a passkey. */
        is_set_up: z.boolean(),
        passcode: z.boolean(),
        /** Number of passkeys. */
        passkeys: z.int(),
        /** True if this session was ever confirmed (aal2). */
        verified: z.boolean(),
        /** Until then no further step-up is required; null if one is required now. */
        step_up_until: timestamp.nullable(),
        /** End of the lowered daily limit after a change of these settings. */
        limits_lowered_until: timestamp.nullable(),
        /** Daily limits until then; without a second factor they always apply. */
        lowered_daily_limits: z.object({ USD: amount, EUR: amount, LIL: amount }),
        /** Time when a pending passcode reset takes effect; null if there is none. */
        passcode_reset_at: timestamp.nullable(),
      }),
    }),

    listPasskeys: get("/api/v1/auth/passkeys", {
      summary: "The signed-in person's passkeys, oldest first",
      response: z.object({ passkeys: z.array(passkey) }),
    }),

    removePasscode: post("/api/v1/auth/passcode/remove", {
      access: "stepUp",
      summary: "Remove the passcode. Requires a step-up and the mailed code",
      body: z.strictObject({ code: securityCode }),
      response: z.object({ removed: z.literal(true) }),
      errors: [
        "SECURITY_CODE_REQUIRED",
        "SECURITY_CODE_INVALID",
        "CODE_EXPIRED",
        "SECOND_FACTOR_NOT_SET_UP",
      ],
    }),

    removePasskey: post("/api/v1/auth/passkeys/{id}/remove", {
      access: "stepUp",
      summary:
        "Remove a passkey. Requires a step-up and the mailed code. The passkey that owns the caller's Safe can't be removed",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({ code: securityCode }),
      response: z.object({ removed: z.literal(true) }),
      errors: [
        "PASSKEY_REQUIRED",
        "SECURITY_CODE_REQUIRED",
        "SECURITY_CODE_INVALID",
        "CODE_EXPIRED",
        "NOT_FOUND",
        "OWN_KEY_IN_USE",
      ],
    }),

    renamePasskey: put("/api/v1/auth/passkeys/{id}", {
      access: "stepUp",
      summary: "Rename a passkey. Requires a step-up",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({ name: passkeyName }),
      response: z.object({ passkey }),
      errors: ["NOT_FOUND"],
    }),

    resetPasscode: post("/api/v1/auth/passcode/reset", {
      summary:
        "Reset a forgotten passcode. Requires the mailed code. It takes effect right away if the session was just confirmed with a passkey, otherwise after a day in which it can be cancelled",
      body: z.strictObject({ device_id: deviceId, passcode, code: securityCode }),
      response: z.discriminatedUnion("verified", [
        confirmation,
        z.object({
          /** The session is not confirmed; the earlier second factor still applies. */
          verified: z.literal(false),
          /** Time when the new passcode takes effect. */
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
    }),

    resumeSession: post("/api/v1/auth/session/resume", {
      access: "public",
      summary:
        "Resume a session by its refresh token, or by the device's token with a passcode or a passkey",
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
        /** True if the session still has to be confirmed with the second factor. */
        mfa_required: z.boolean(),
        /** Null unless a passcode or a passkey was just verified. The device's token stays valid. */
        step_up_until: timestamp.nullable(),
      }),
      errors: [
        "SESSION_NOT_RESUMABLE",
        "PASSCODE_INVALID",
        "PASSCODE_LOCKED",
        "PASSKEY_INVALID",
        "SECOND_FACTOR_NOT_SET_UP",
      ],
    }),

    sendSecurityCode: post("/api/v1/auth/security-code", {
      limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedCode" }],
      summary:
        "Email the six-digit code for a change of security settings, valid once, for ten minutes",
      body: z.strictObject({}),
      response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
    }),

    setUpPasscode: post("/api/v1/auth/passcode/setup", {
      access: "stepUp",
      summary:
        "Set or change the passcode. Requires the mailed code, and a step-up if there is a second factor",
      body: z.strictObject({ passcode, device_id: deviceId, code: securityCode }),
      response: confirmation,
      errors: [
        "SECURITY_CODE_REQUIRED",
        "SECURITY_CODE_INVALID",
        "CODE_EXPIRED",
        "PASSCODE_TOO_SIMPLE",
      ],
    }),

    verifyBiometric: post("/api/v1/auth/biometric/verify", {
      whileFrozen: "allowed",
      summary: "Confirm this session with a passkey",
      body: z.strictObject({ device_id: deviceId, response: assertion }),
      response: confirmation,
      errors: ["PASSKEY_INVALID"],
    }),

    verifyPasscode: post("/api/v1/auth/passcode/verify", {
      whileFrozen: "allowed",
      summary:
        "Confirm this session with the passcode; after five wrong attempts it is locked for a growing time",
      body: z.strictObject({ passcode, device_id: deviceId }),
      response: confirmation,
      errors: ["PASSCODE_INVALID", "PASSCODE_LOCKED", "SECOND_FACTOR_NOT_SET_UP"],
    }),
  },
);
