import { Badge } from "../../shared/ui/index.ts";
import { freezesMessages } from "../messages/index.ts";
import { Moment } from "../parts/index.ts";
import type { ActiveFreeze } from "./queries.ts";

const messages = freezesMessages.active;

/** By when the person was told that their freeze is decided, and that it is late. */
export function DecideBy({ freeze: { decideBy } }: { freeze: Pick<ActiveFreeze, "decideBy"> }) {
  if (decideBy === null) return messages.untimed;
  return (
    <>
      <Moment at={decideBy} />{" "}
      {new Date(decideBy) <= new Date() && <Badge tone="wait">{messages.late}</Badge>}
    </>
  );
}
