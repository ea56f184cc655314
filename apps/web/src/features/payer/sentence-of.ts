import { apiMessages } from "../../shared/messages/index.ts";

/** What the server said, or what is said where it said nothing. */
export const sentenceOf = (error: string, otherwise: string): string =>
  error === apiMessages.requestFailed ? otherwise : error;

/** Whether a refusal is about the link or this browser, so that the page has to look at both anew. */
export const isAboutLink = (code: string | null): boolean => code?.startsWith("TELEPORT_") ?? false;
