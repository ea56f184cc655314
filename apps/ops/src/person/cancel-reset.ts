import { interventionCommand } from "../acting/intervention.ts";

export const personCancelReset = interventionCommand("cancel_passcode_reset", {
  summary: "cancel the pending reset of a person's passcode, with a second approval",
  description:
    "Proposes that a reset which waits for its 24 hours is cancelled, because the person did not request it. Nothing changes until " +
    "another member of staff approves it with --approve. If there is no time for that, `person freeze` cancels it at once.",
  named: ["person", "an email address, a tag or an id"],
});
