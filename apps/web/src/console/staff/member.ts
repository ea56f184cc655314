import type { OperationData } from "../../shared/api/index.ts";

export type Member = OperationData<"listStaff">["members"][number];

/** A member's tag, or their email address. */
export const nameOfMember = ({
  displayTag,
  email,
}: Pick<Member, "displayTag" | "email">): string =>
  displayTag === null ? email : `@${displayTag}`;
