import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../api/index.ts";
import { call } from "../session/index.ts";
import type { Person } from "./person.ts";

/** People whose tag or name begins with a term; null finds no one. */
export const searchQuery = (term: string | null) =>
  queryOptions({
    queryKey: ["people", term],
    queryFn: async ({ signal }) =>
      dataOf(await call("searchUsers", { query: { q: term ?? "" }, signal })).users,
    enabled: term !== null,
    staleTime: 30_000,
  });

/** The person with exactly this display tag, ignoring case, or null. */
export const personByTagQuery = (tag: string | null) =>
  queryOptions({
    queryKey: ["people", "tag", tag],
    queryFn: async ({ signal }): Promise<Person | null> => {
      const users = dataOf(await call("searchUsers", { query: { q: tag ?? "" }, signal })).users;
      const searchedTag = tag?.toLowerCase();
      return users.find(({ display_tag }) => display_tag?.toLowerCase() === searchedTag) ?? null;
    },
    enabled: tag !== null,
    staleTime: 30_000,
  });

/** A line of the lists that home shows, as far as it is read here. */
type RecentPayment = Pick<
  OperationData<"listTransactions">["transactions"][number],
  "id" | "counterparty"
>;

/** The people of the payments that this device remembers, latest first: for when their list can't be read. */
export function keptPeople(client: QueryClient, userId: string): Person[] {
  const payments = client
    .getQueriesData<RecentPayment[]>({ queryKey: ["transactions", userId, "recent"] })
    .flatMap(([, list]) => list ?? [])
    .sort((one, other) => other.id.localeCompare(one.id));
  const people = new Map<string, Person>();
  for (const { counterparty } of payments) {
    if (counterparty?.userId == null || !counterparty.isLilypadUser) continue;
    people.set(
      counterparty.userId,
      people.get(counterparty.userId) ?? {
        id: counterparty.userId,
        first_name: counterparty.profile.firstName,
        last_name: counterparty.profile.lastName,
        display_tag: counterparty.displayTag,
        avatar_colour: counterparty.avatarColor ?? "",
      },
    );
  }
  return [...people.values()];
}

/** The people of the latest payments. They change with the history, so its key comes first. */
export const recentPeopleQuery = (userId: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "people"],
    queryFn: async ({ signal }) => dataOf(await call("listRecentPeople", { signal })).people,
    staleTime: 30_000,
  });

/** The maximum number of contacts in one row. */
const contactsShown = 12;

/** The latest contacts who use Lilypad. */
export const contactPeopleQuery = (userId: string) =>
  queryOptions({
    queryKey: ["contacts", userId, "people"],
    queryFn: async ({ signal }): Promise<Person[]> => {
      const query = { limit: contactsShown };
      const { matches } = dataOf(await call("listContactMatches", { query, signal }));
      return matches.map(({ matched_at: _, ...person }) => person);
    },
    staleTime: 30_000,
  });
