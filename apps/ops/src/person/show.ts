import { staffOperations } from "@lilypad/server";
import { operationCommand } from "../acting/operation-command.ts";

export const personShow = operationCommand({
  command: "person show",
  operation: staffOperations.readPersonCase,
  summary: "show a person's case",
  description:
    "Shows who a person is, what they have, how they sign in, what is open, freezes and the latest notes. Bank accounts are shown by " +
    "their last characters; more of them is only shown in the console.",
});
