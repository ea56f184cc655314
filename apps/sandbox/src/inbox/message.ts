import { z } from "zod";

/** One mail in one person's mailbox. A mail to three people is three messages, as in the real world. */
export const messageSchema = z.object({
  id: z.string().min(1),
  /** The address the mail was delivered to, from the envelope, in lower case. */
  to: z.string().min(1),
  subject: z.string(),
  /** The plain part; empty when the mail has none. */
  text: z.string(),
  /** The HTML part as it was sent: never to be shown outside a closed frame. */
  html: z.string().nullable(),
  /** ISO 8601, UTC. */
  receivedAt: z.iso.datetime(),
});

export type Message = z.infer<typeof messageSchema>;

/** Addresses are compared in lower case: nobody here tells Mia@ from mia@. */
export function normaliseAddress(address: string): string {
  return address.trim().toLowerCase();
}
