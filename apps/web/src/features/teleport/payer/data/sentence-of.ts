import { apiMessages } from "../../../../shared/messages/index.ts";

/** What the server said, or what is said where it said nothing or could not be reached. */
export function sentenceOf(error: string, otherwise: string): string {
  if (error === apiMessages.networkError) return apiMessages.classes.connection;
  return error === apiMessages.requestFailed ? otherwise : error;
}

/** Whether a refusal is about the link or this browser, so that the page has to look at both anew. */
export const isAboutLink = (code: string | null): boolean => code?.startsWith("TELEPORT_") ?? false;
