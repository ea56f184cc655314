import { staffOperations } from "@lilypad/server";
import { operationCommand } from "../acting/operation-command.ts";

export const personFind = operationCommand({
  command: "person find",
  operation: staffOperations.searchPeopleAsStaff,
  summary: "find people by what is known of them",
  description:
    "Finds people by tag, name, email address, wallet address, hash of a chain transaction, or the id of a person, payment or bank " +
    "transfer. Names, tags and email addresses are found by their beginning. The audit log has who was shown, not the text.",
  given: { q: ["text", "what to look for"] },
});
