import type { OperationData } from "../../../shared/api/index.ts";
import { Badge, type BadgeTone } from "../../../shared/ui/index.ts";
import { peopleMessages as messages } from "../../messages/index.ts";

/** The facts about a person that staff see in every list. */
export type FoundPerson = OperationData<"searchPeopleAsStaff">["people"][number];

const tones: Readonly<Record<FoundPerson["status"], BadgeTone>> = {
  signing_up: "plain",
  active: "done",
  deactivated: "fail",
  closed: "fail",
  deleted: "plain",
};

/** First and last name; null before they are known. */
export const fullName = ({ firstName, lastName }: FoundPerson): string | null =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

/** How a person is called where something has to be shown: by name, tag, or the end of the id. */
export const titleOf = (person: FoundPerson): string =>
  fullName(person) ??
  (person.displayTag === null ? messages.account(person.id.slice(-8)) : `@${person.displayTag}`);

/** Whether the account is complete, deactivated, being deleted, or frozen. */
export const StateBadge = ({ person }: { person: FoundPerson }) =>
  person.isFrozen ? (
    <Badge tone="wait">{messages.frozen}</Badge>
  ) : (
    <Badge tone={tones[person.status]}>{messages.statuses[person.status]}</Badge>
  );
