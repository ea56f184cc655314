import { staffOperations } from "@lilypad/server";
import { operationCommand } from "../acting/operation-command.ts";

export const personEndSessions = operationCommand({
  command: "person end-sessions",
  operation: staffOperations.endPersonSessions,
  summary: "sign a person out on every device",
  description:
    "Ends all sessions of a person at once. They can sign in again; to stop what moves their money, freeze the account.",
  sentence: ({ endedSessions }) => [
    `The person is signed out on every device. Sessions that have ended: ${endedSessions}.`,
  ],
});
