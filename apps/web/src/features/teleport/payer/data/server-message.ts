import { apiMessages } from "../../../../shared/messages/index.ts";

/** Returns the server's message, or the fallback if it has none or could not be reached. */
export function serverMessage(error: string, fallback: string): string {
  if (error === apiMessages.networkError) return apiMessages.classes.connection;
  return error === apiMessages.requestFailed ? fallback : error;
}
