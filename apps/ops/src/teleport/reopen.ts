import { interventionCommand } from "../acting/intervention.ts";
import { requireId } from "../acting/require-id.ts";

export const teleportReopen = interventionCommand(
  "reopen_teleport_link",
  {
    summary: "open a teleport link again that is stuck, with a second approval",
    description:
      "Proposes that a link which is being paid, although no payment of it is running, is open again. Nothing changes until another " +
      "member of staff approves it with --approve.",
    named: ["link", "the id of the link"],
  },
  (text) => requireId("<link>", text),
);
