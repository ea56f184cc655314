import { z } from "zod";

/** One email in one mailbox. An email to three people is three messages. */
export const messageSchema = z.object({
  id: z.string().min(1),
  /** The address of the envelope, in lower case. */
  to: z.string().min(1),
  subject: z.string(),
  /** The plain text; empty if the email has none. */
  text: z.string(),
  /** The HTML part as it was sent; only to be shown in a sandboxed frame. */
  html: z.string().nullable(),
  /** The sender's id of the email, which is the same when it is sent again; null if it has none. */
  messageId: z.string().nullable().default(null),
  /** ISO 8601, UTC. */
  receivedAt: z.iso.datetime(),
});

export type Message = z.infer<typeof messageSchema>;

/** Addresses are compared in lower case: Mia@ and mia@ are the same here. */
export function normaliseAddress(address: string): string {
  return address.trim().toLowerCase();
}
