import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, pageCursor, publicPerson, text, timestamp, uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";

/** An invitation code from a link; it is checked only when it is attached. */
const referralCode = z.string().regex(/^[A-Za-z0-9_-]{4,32}$/);

/** 16-character hash of a device's screen, time zone, language and similar properties. */
const deviceFingerprint = z.string().regex(/^[0-9a-f]{16}$/);

/** The anonymous visitor id that the browser keeps for seven days. */
const visitorId = uuid;

const count = z.int().min(0);

/** Number of invited people: in total, since Sunday 00:00 UTC, and in this calendar month (UTC). */
const referralCounts = z.object({ total: count, thisWeek: count, thisMonth: count });

export const attachReferral = defineOperation({
  name: "attachReferral",
  method: "POST",
  path: "/api/v1/referrals/attach",
  tag: "Rewards and referrals",
  access: "session",
  limits: [{ per: "person", max: 20, windowMs: hourMs }],
  summary: "Set who invited this person, by invitation code",
  body: z.strictObject({ code: referralCode }),
  response: z.object({ attached: z.boolean() }),
  errors: ["REFERRAL_INVALID"],
});

export const captureReferral = defineOperation({
  name: "captureReferral",
  method: "POST",
  path: "/api/v1/referrals/capture",
  tag: "Rewards and referrals",
  access: "public",
  // A campaign can bring many people from one network, such as a campus.
  limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "capturedReferral" }],
  summary: "Store a visitor's invitation code for 24 hours, for the device that captured it",
  body: z.strictObject({
    code: referralCode,
    fingerprint: deviceFingerprint,
    userAgent: text(512),
    timestamp,
    sessionId: visitorId,
  }),
  response: z.object({ captured: z.literal(true) }),
  errors: [],
});

export const getMyReferralCode = defineOperation({
  name: "getMyReferralCode",
  method: "GET",
  path: "/api/v1/referrals/my-code",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The person's own invitation code",
  response: z.object({ code: z.string(), link: z.string() }),
  errors: [],
});

export const getReferralCountsOlderPath = defineOperation({
  name: "getReferralCountsOlderPath",
  method: "GET",
  path: "/api/referrals/count",
  tag: "Rewards and referrals",
  access: "session",
  summary: "Same as /api/v1/referrals/count, at its older path",
  response: referralCounts,
  errors: [],
});

export const getReferralCounts = defineOperation({
  name: "getReferralCounts",
  method: "GET",
  path: "/api/v1/referrals/count",
  tag: "Rewards and referrals",
  access: "session",
  summary: "Number of people whom this person has invited",
  response: referralCounts,
  errors: [],
});

export const listReferrals = defineOperation({
  name: "listReferrals",
  method: "GET",
  path: "/api/v1/referrals/mine",
  tag: "Rewards and referrals",
  access: "session",
  summary: "People whom this person has invited, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: uuid,
        created_at: timestamp,
        is_quality: z.boolean(),
        /** Reward of this person for the referral, in LIL; null if there is none (yet). */
        reward: amount.nullable(),
        referee_profile: publicPerson.omit({ id: true }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const readInvitation = defineOperation({
  name: "readInvitation",
  method: "GET",
  path: "/api/v1/public/invitations/{code}",
  tag: "Rewards and referrals",
  access: "public",
  limits: [{ per: "network", max: 600, windowMs: hourMs }],
  summary:
    "Who shares an invitation code, by first name, and the rewards; without an inviter if the code is unknown",
  params: z.strictObject({ code: referralCode }),
  response: z.object({
    inviter: z.object({ first_name: z.string(), avatar_colour: z.string() }).nullable(),
    /** LIL for signing up. */
    signup_reward: amount,
    /** LIL for a person who was invited, once they have brought money or are verified. */
    invitation_reward: amount,
  }),
  errors: [],
});

export const matchReferral = defineOperation({
  name: "matchReferral",
  method: "POST",
  path: "/api/v1/referrals/match",
  tag: "Rewards and referrals",
  access: "public",
  limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "capturedReferral" }],
  summary: "The code that this device captured in the last 24 hours, or null",
  body: z.strictObject({ fingerprint: deviceFingerprint, sessionId: visitorId }),
  response: z.object({ code: z.string().nullable() }),
  errors: [],
});
