import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { consoleCall } from "../../calls/index.ts";

export type PersonCase = OperationData<"readPersonCase">;
export type Movement = OperationData<"listPersonMovements">["transactions"][number];
export type RevealedAccount = OperationData<"revealBankDetails">["bankAccounts"][number];

const keyOf = (personId: string) => ["console", "people", "case", personId];

export const caseQuery = (personId: string) =>
  queryOptions({
    queryKey: [...keyOf(personId), "all"],
    queryFn: async ({ signal }) =>
      dataOf(await consoleCall("readPersonCase", { params: { personId }, signal })),
  });

/** Movements on one page. */
export const movementsOnPage = 10;

/** The currencies of history rows, as in the API's contract. */
const currencies = ["USD", "EUR", "LIL", "GBP"] as const;
export type MovementCurrency = (typeof currencies)[number];

/** Reads a currency from the page's address; null for all of them. */
export const readCurrency = (text: string): MovementCurrency | null =>
  currencies.find((one) => one === text) ?? null;

/** A page of the person's history. */
export const movementsQuery = (personId: string, currency: MovementCurrency | null, skip: number) =>
  queryOptions({
    queryKey: [...keyOf(personId), "movements", currency, skip],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listPersonMovements", {
          params: { personId },
          query: {
            limit: movementsOnPage,
            offset: skip,
            currency: currency ?? undefined,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** All sessions, ended ones too, in pages. */
export const sessionsQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(personId), "sessions"],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await consoleCall("listPersonSessions", {
          params: { personId },
          query: { limit: 20, cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The number of notes in a case. */
export const notesInCase = 20;

/** All notes, in pages. */
export const notesQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(personId), "notes"],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await consoleCall("listPersonNotes", {
          params: { personId },
          query: { limit: 50, cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
