import { z } from "zod";
import { area, get, post } from "../area.ts";
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

export const referrals = area(
  {
    tag: "Rewards and referrals",
    access: "session",
  },
  {
    attachReferral: post("/api/v1/referrals/attach", {
      limits: [{ per: "person", max: 20, windowMs: hourMs }],
      summary: "Set who invited this person, by invitation code",
      body: z.strictObject({ code: referralCode }),
      response: z.object({ attached: z.boolean() }),
      errors: ["REFERRAL_INVALID"],
    }),

    captureReferral: post("/api/v1/referrals/capture", {
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
    }),

    getMyReferralCode: get("/api/v1/referrals/my-code", {
      summary: "The person's own invitation code",
      response: z.object({ code: z.string(), link: z.string() }),
    }),

    getReferralCountsOlderPath: get("/api/referrals/count", {
      summary: "Same as /api/v1/referrals/count, at its older path",
      response: referralCounts,
    }),

    getReferralCounts: get("/api/v1/referrals/count", {
      summary: "Number of people whom this person has invited",
      response: referralCounts,
    }),

    listReferrals: get("/api/v1/referrals/mine", {
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
    }),

    readInvitation: get("/api/v1/public/invitations/{code}", {
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
    }),

    matchReferral: post("/api/v1/referrals/match", {
      access: "public",
      limits: [{ per: "network", max: 600, windowMs: hourMs, counter: "capturedReferral" }],
      summary: "The code that this device captured in the last 24 hours, or null",
      body: z.strictObject({ fingerprint: deviceFingerprint, sessionId: visitorId }),
      response: z.object({ code: z.string().nullable() }),
    }),
  },
);
