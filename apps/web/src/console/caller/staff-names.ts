import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { frameMessages } from "../messages/index.ts";
import { useCaller } from "./caller.ts";

/** Members of staff; for administrators only. */
export const staffQuery = queryOptions({
  queryKey: ["console", "staff"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("listStaff", { signal })),
});

/** Enough of an id to tell members of staff apart. */
const shortId = (id: string) => id.slice(-8);

export interface StaffNames {
  /** How a member of staff is called here: "You", a tag, an email address, or the end of the id; null is an emergency. */
  nameOf: (userId: string | null) => string;
  /** All members, for administrators; empty for everyone else, who may not list them. */
  members: readonly { userId: string; name: string }[];
}

/** The names of members of staff, as far as the caller's role may read them. */
export function useStaffNames(): StaffNames {
  const caller = useCaller();
  const { data } = useQuery({
    ...staffQuery,
    enabled: caller.role === "administrator",
    staleTime: 5 * 60_000,
  });
  const members = (data?.members ?? []).map(({ userId, displayTag, email }) => ({
    userId,
    name: displayTag === null ? email : `@${displayTag}`,
  }));
  return {
    members,
    nameOf: (userId) => {
      if (userId === null) return frameMessages.emergency;
      if (userId === caller.userId) return frameMessages.you;
      return (
        members.find((member) => member.userId === userId)?.name ??
        frameMessages.someone(shortId(userId))
      );
    },
  };
}
