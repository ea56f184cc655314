import type { OperationData } from "../../shared/api/index.ts";
import { auditMessages, frameMessages, staffMessages as messages } from "../messages/index.ts";

export type Member = OperationData<"listStaff">["members"][number];
export type StaffChange = OperationData<"listStaff">["changes"][number];

/** A member's tag, or their email address. */
export const nameOfMember = ({
  displayTag,
  email,
}: Pick<Member, "displayTag" | "email">): string =>
  displayTag === null ? email : `@${displayTag}`;

/** What a change does, in one line. */
export const changeTitle = (change: StaffChange): string =>
  change.role === null
    ? messages.change.remove(nameOfMember(change))
    : messages.change.role(nameOfMember(change), frameMessages.roles[change.role]);

/** Who proposed a change; the first administrator is appointed by an operator of the server. */
export const proposerName = (
  proposedBy: string | null,
  nameOf: (userId: string) => string,
): string => (proposedBy === null ? auditMessages.operator : nameOf(proposedBy));
