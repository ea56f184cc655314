import { apiMessages } from "../../../../shared/messages/index.ts";

/** Returns the server's message, or the fallback if it has none or could not be reached. */
export function serverMessage(error: string, fallback: string): string {
  if (error === apiMessages.networkError) return apiMessages.classes.connection;
  return error === apiMessages.requestFailed ? fallback : error;
}

/** True for a refusal that concerns the link or this browser, so that the link has to be read again. */
export const isAboutLink = (code: string | null): boolean => code?.startsWith("TELEPORT_") ?? false;
