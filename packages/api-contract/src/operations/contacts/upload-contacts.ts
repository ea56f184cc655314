import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text } from "../../schemas.ts";

/** One contact. Only email addresses are looked at, so an app need not send the rest. */
const contact = z.strictObject({
  name: text(200).default(""),
  phoneNumbers: z.array(text(64)).max(50).default([]),
  emails: z.array(text(254)).max(50).default([]),
});

export const uploadContacts = defineOperation({
  name: "uploadContacts",
  method: "POST",
  path: "/api/v1/onboarding/contacts/upload",
  tag: "Contacts",
  access: "public",
  summary:
    "Match contacts with people here; the bearer is the link's token, which a success consumes",
  body: z.strictObject({ contacts: z.array(contact).min(1).max(2_000) }),
  response: z.object({ contacts_uploaded: z.int().min(0) }),
  errors: ["CONTACT_LINK_EXPIRED", "CONTACT_LIMIT_REACHED"],
});
