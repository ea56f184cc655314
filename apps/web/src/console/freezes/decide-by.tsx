import { Badge } from "../../shared/ui/index.ts";
import { freezesMessages } from "../messages/index.ts";
import { Moment } from "../parts/index.ts";
import type { ActiveFreeze } from "./queries.ts";

const messages = freezesMessages.active;

/** The time by which the freeze has to be decided, as the person reads it, and a mark if that time has passed. */
export function DecideBy({ freeze: { decideBy } }: { freeze: Pick<ActiveFreeze, "decideBy"> }) {
  if (decideBy === null) return messages.untimed;
  return (
    <>
      <Moment at={decideBy} />{" "}
      {new Date(decideBy) <= new Date() && <Badge tone="wait">{messages.late}</Badge>}
    </>
  );
}
