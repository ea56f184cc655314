import { interventionCommand } from "../acting/intervention.ts";

export const personRemovePasskeys = interventionCommand("remove_passkeys", {
  summary: "remove the lost passkeys of a member of staff, with a second approval",
  description:
    "Proposes that all passkeys of a member of staff are removed, because they have lost the last one. Nothing changes until another " +
    "administrator approves it with --approve; then the member may add a new passkey within a day. Check who they are before.",
  named: ["person", "an email address, a tag or an id"],
});
