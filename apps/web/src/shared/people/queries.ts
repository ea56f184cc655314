import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../api/index.ts";
import { call } from "../session/index.ts";
import type { Person } from "./person.ts";

/** People whose tag or name begins with a term; null asks nobody. */
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
      const wanted = tag?.toLowerCase();
      return users.find(({ display_tag }) => display_tag?.toLowerCase() === wanted) ?? null;
    },
    enabled: tag !== null,
    staleTime: 30_000,
    // Without a network the form opens at once and says so, rather than wait for one.
    networkMode: "always",
    retry: false,
  });

/** Whom the person paid, or was paid by, lately. They change with the history, so its key leads. */
export const recentPeopleQuery = (userId: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "people"],
    queryFn: async ({ signal }) => dataOf(await call("listRecentPeople", { signal })).people,
    staleTime: 30_000,
  });

/** As many contacts as fit in one row that can be swiped. */
const contactsShown = 12;

/** The latest contacts who are here. */
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
