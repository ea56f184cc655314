import { interventionCommand } from "../acting/intervention.ts";

const named = ["person", "an email address, a tag or an id"] as const;

export const personDeactivate = interventionCommand("deactivate_person", {
  summary: "sign a person out and let nobody pay or find them, with a second approval",
  description:
    "Proposes that an account is deactivated. Nothing changes until another member of staff approves it with --approve. Its person " +
    "cannot sign in, nothing can be sent to or by them, searches do not find them, and their money stays.",
  named,
});

export const personActivate = interventionCommand("activate_person", {
  summary: "activate a deactivated account again, with a second approval",
  description:
    "Proposes that an account which members of staff have deactivated is active again. Nothing changes until another member of " +
    "staff approves it with --approve.",
  named,
});
