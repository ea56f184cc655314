import { z } from "zod";
import { area, get, post, remove } from "../area.ts";
import { maxContactAddresses, maxContacts, maxEmailLength } from "../limits.ts";
import { pageCursor, publicPerson, text, timestamp, uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";

/** One contact. Only email addresses are used, so an app need not send the rest. */
const contact = z.strictObject({
  name: text(200).default(""),
  phoneNumbers: z.array(text(64)).max(maxContactAddresses).default([]),
  emails: z.array(text(maxEmailLength)).max(maxContactAddresses).default([]),
});

export const contacts = area(
  {
    tag: "Contacts",
    access: "session",
  },
  {
    createContactSession: post("/api/v1/onboarding/contacts/sessions", {
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary: "Create a single-use link for uploading this person's contacts from a phone",
      response: z.object({ token: z.string(), link: z.string(), expires_at: timestamp }),
    }),

    deleteContactMatch: remove("/api/v1/onboarding/contacts/matches/{id}", {
      idempotent: "always",
      summary: "Delete one matched contact; succeeds if it is already deleted",
      params: z.strictObject({ id: uuid }),
      response: z.object({ deleted: z.int().min(0) }),
    }),

    deleteContactMatches: remove("/api/v1/onboarding/contacts/matches", {
      idempotent: "always",
      summary: "Delete all matched contacts of this person",
      response: z.object({ deleted: z.int().min(0) }),
    }),

    listContactMatches: get("/api/v1/onboarding/contacts/matches", {
      summary:
        "Contacts of this person who have an account, newest match first, and today's latest upload",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        matches: z.array(publicPerson.extend({ matched_at: timestamp })),
        nextCursor: z.string().nullable(),
        last_upload: z
          .object({ contacts_uploaded: z.int().min(0), uploaded_at: timestamp })
          .nullable(),
      }),
    }),

    uploadContacts: post("/api/v1/onboarding/contacts/upload", {
      access: "public",
      summary:
        "Match contacts with people who have an account. The bearer token is the link's token, which is used up on success",
      body: z.strictObject({ contacts: z.array(contact).min(1).max(maxContacts) }),
      response: z.object({ contacts_uploaded: z.int().min(0) }),
      errors: ["CONTACT_LINK_EXPIRED", "CONTACT_LIMIT_REACHED"],
    }),
  },
);
