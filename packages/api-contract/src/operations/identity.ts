import { z } from "zod";
import { area, get, post, put, remove } from "../area.ts";
import { maxNameLength, maxPeopleSearchLength, maxPhoneLength } from "../limits.ts";
import {
  countryCode,
  displayTag,
  emailAddress,
  publicPerson,
  session,
  text,
  timestamp,
  uuid,
} from "../schemas.ts";
import { hourMs } from "../windows.ts";
import { address, profile } from "./schemas/identity.ts";

export const sessionProtocol = area(
  {
    tag: "Session protocol",
    access: "session",
    envelope: "none",
  },
  {
    authKeys: get("/auth/v1/.well-known/jwks.json", {
      access: "public",
      summary: "Public keys that verify access tokens",
      response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
    }),

    authLogout: post("/auth/v1/logout", {
      whileFrozen: "allowed",
      summary: "Sign out of this session or of all sessions",
      query: z.strictObject({ scope: z.enum(["global", "local", "others"]).default("global") }),
      response: z.void(),
    }),

    authOtp: post("/auth/v1/otp", {
      access: "public",
      cost: "outside",
      limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedCode" }],
      summary:
        "Email a six-digit code or, with a code challenge, a link: {PUBLIC_URL}/onboarding/login/magic-link#code={auth_code}",
      query: z.object({ redirect_to: z.string().max(2000).optional() }),
      // `create_user: false` means sign-in only; auth-js sends true by default.
      body: z.looseObject({
        email: emailAddress,
        create_user: z.boolean().optional(),
        /** base64url of the SHA-256 of the verifier that the requesting browser keeps. */
        code_challenge: z
          .string()
          .regex(/^[A-Za-z0-9_-]{43}$/)
          .nullish(),
        code_challenge_method: z.string().toLowerCase().pipe(z.literal("s256")).nullish(),
      }),
      response: z.strictObject({}),
      errors: ["CODES_LOCKED"],
    }),

    authToken: post("/auth/v1/token", {
      access: "public",
      summary: "Refresh a session, or exchange the code of a magic link (PKCE)",
      query: z.strictObject({ grant_type: z.enum(["refresh_token", "pkce"]) }),
      body: z.strictObject({
        refresh_token: z.string().max(512).optional(),
        auth_code: z.string().max(512).optional(),
        code_verifier: z.string().max(512).optional(),
      }),
      /** mfa_required is sent with the PKCE grant only; a refresh keeps the session's level. */
      response: session.extend({ mfa_required: z.boolean().optional() }),
    }),

    authUser: get("/auth/v1/user", {
      summary: "The person that this access token belongs to",
      response: z.looseObject({ id: uuid, email: z.string(), aud: z.string() }),
    }),

    authVerify: post("/auth/v1/verify", {
      access: "public",
      summary: "Exchange a code for a session",
      body: z.looseObject({
        email: emailAddress,
        token: z.string().max(64),
        type: z.enum(["email", "signup", "magiclink"]),
      }),
      response: session,
      errors: ["CODE_EXPIRED", "CODES_LOCKED"],
    }),
  },
);

export const profiles = area(
  {
    tag: "Profile",
    access: "session",
  },
  {
    checkDisplayTag: get("/api/v1/auth/display-tag/check", {
      summary: "Check whether a tag is available; returns suggestions",
      query: z.strictObject({ tag: text(60).optional() }),
      response: z.object({ available: z.boolean(), suggestions: z.array(z.string()) }),
    }),

    getDisplayName: get("/api/v1/auth/display-name", {
      summary: "The person's display name",
      response: z.object({ display_name: z.string() }),
    }),

    getProfile: get("/api/v1/auth/profile", {
      summary: "The signed-in person's profile",
      response: z.object({ profile }),
    }),

    searchUsers: get("/api/v1/auth/search-users", {
      cost: "heavy",
      summary: "Find people by tag or name",
      query: z.strictObject({ q: text(maxPeopleSearchLength) }),
      response: z.object({ users: z.array(publicPerson) }),
    }),

    updateProfile: put("/api/v1/auth/profile", {
      summary:
        "Change names, phone number, country, display tag, date of birth, address, or whether the person can be found by name, or accept the terms and the privacy policy; null removes date of birth or address. Phone number and tag require a step-up if there is a second factor",
      body: z
        .strictObject({
          first_name: text(maxNameLength).optional(),
          last_name: text(maxNameLength).optional(),
          phone_number: text(maxPhoneLength).optional(),
          /** Used for a number typed without a calling code, such as "+44". */
          phone_country_code: z
            .string()
            .regex(/^\+[1-9]\d{0,3}$/, "must be a calling code such as +44")
            .optional(),
          country_code: countryCode.optional(),
          display_tag: displayTag.optional(),
          date_of_birth: z.iso.date().nullable().optional(),
          primary_address: address.nullable().optional(),
          findable_by_name: z.boolean().optional(),
          /** The versions that the person was shown. One that is not in force any more is not stored. */
          accepted_documents: z
            .strictObject({ terms: text(60).optional(), privacy: text(60).optional() })
            .optional(),
        })
        .refine(
          (fields) => fields.phone_country_code === undefined || fields.phone_number !== undefined,
          { path: ["phone_number"], message: "Phone number is required" },
        )
        .refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
      response: z.object({ profile }),
      errors: ["STEP_UP_REQUIRED", "TAG_UNAVAILABLE", "PHONE_INVALID"],
    }),
  },
);

export const signIn = area(
  {
    tag: "Sign-up and sign-in",
    access: "session",
  },
  {
    checkUserExists: post("/api/v1/auth/check-user-exists", {
      access: "optional",
      whileFrozen: "allowed",
      summary: "Check whether an account exists; the answer is accurate only for its owner",
      body: z.strictObject({ email: emailAddress }),
      response: z.object({ exists: z.boolean() }),
    }),

    initializeOnboarding: post("/api/v1/auth/initialize-onboarding", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Start or resume onboarding; returns the next step",
      body: z.strictObject({ email: emailAddress }),
      response: z.object({
        next_step: z.enum(["identity", "phone", "lilypad_tag", "finishing", "done"]),
        completed_steps: z.array(z.string()),
      }),
    }),

    login: post("/api/v1/auth/login", {
      access: "public",
      summary: "Email a sign-in code",
      body: z.strictObject({ email: emailAddress }),
      response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
      errors: ["CODES_LOCKED"],
    }),

    logout: post("/api/v1/auth/logout", {
      whileFrozen: "allowed",
      summary: "End this session",
      response: z.object({ signed_out: z.literal(true) }),
    }),

    sendMagicLink: post("/api/v1/auth/magic-link/send", {
      access: "public",
      cost: "outside",
      limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedLink" }],
      summary:
        "Email a sign-in link, {PUBLIC_URL}/onboarding/login/magic-link#token={token}; a cookie set here binds it to this browser",
      body: z.strictObject({ email: emailAddress }),
      response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
    }),

    sendOtp: post("/api/v1/auth/send-otp", {
      access: "public",
      cost: "outside",
      limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedCode" }],
      summary: "Email a six-digit code",
      body: z.strictObject({ email: emailAddress, type: z.enum(["signup", "login"]) }),
      response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
      errors: ["CODES_LOCKED"],
    }),

    signOut: post("/api/v1/auth/sign-out", {
      whileFrozen: "allowed",
      summary: "End every session of this person",
      response: z.object({ signed_out: z.literal(true) }),
    }),

    signupMagicLink: post("/api/v1/auth/signup/magic-link", {
      access: "public",
      cost: "outside",
      limits: [{ per: "network", max: 300, windowMs: hourMs, counter: "mailedLink" }],
      summary:
        "Email a sign-up link, {PUBLIC_URL}/onboarding/login/magic-link#token={token}, for this browser; an address with an account signs in",
      body: z.strictObject({
        email: emailAddress,
        /** Country of a new person: the browser's region, until they enter a phone number. */
        country_code: countryCode.optional(),
      }),
      response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
    }),

    verificationStatus: get("/api/v1/auth/verification-status", {
      access: "optional",
      summary:
        "Check whether an email address is verified; the answer is accurate only for its owner",
      query: z.strictObject({ email: emailAddress }),
      response: z.object({ verified: z.boolean() }),
    }),

    verifyMagicLink: post("/api/v1/auth/magic-link/verify", {
      access: "public",
      summary:
        "Exchange a link's token for a session, once, in the browser that requested it (15 minutes)",
      body: z.strictObject({ token: text(128).min(1) }),
      response: z.object({ session, mfa_required: z.boolean() }),
      errors: ["LINK_EXPIRED", "LINK_OTHER_BROWSER"],
    }),

    verifyOtp: post("/api/v1/auth/verify-otp", {
      access: "public",
      summary: "Exchange a code for a session; the answer to a wrong code has no session",
      body: z.strictObject({
        email: emailAddress,
        token: z.string().regex(/^\d{6}$/, "must be six digits"),
        type: z.enum(["signup", "login"]),
        /** Country of a new person: the browser's region, until they enter a phone number. */
        country_code: countryCode.optional(),
      }),
      response: z.object({ session: session.nullable(), mfa_required: z.boolean() }),
      errors: ["CODE_EXPIRED", "CODES_LOCKED"],
    }),
  },
);

export const sessions = area(
  {
    tag: "Account",
    access: "session",
  },
  {
    endSession: remove("/api/v1/auth/sessions/{id}", {
      whileFrozen: "allowed",
      summary: "End one of the person's own sessions; succeeds if it has already ended",
      params: z.strictObject({ id: uuid }),
      response: z.object({ ended: z.literal(true) }),
      errors: ["NOT_FOUND"],
    }),

    listSessions: get("/api/v1/auth/sessions", {
      summary: "The person's sessions: this one first, then the most recently used",
      response: z.object({
        sessions: z.array(
          z.object({
            id: uuid,
            /** A rough label, such as "Chrome on Windows". */
            device: z.string(),
            created_at: timestamp,
            last_seen_at: timestamp,
            current: z.boolean(),
          }),
        ),
      }),
    }),
  },
);
