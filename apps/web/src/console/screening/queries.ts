import { infiniteQueryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { screeningMessages as messages } from "../messages/index.ts";
import { sumText } from "../parts/index.ts";
import { type LinkedPerson, personName } from "../people/index.ts";

export type ScreeningCase = OperationData<"listScreeningCases">["cases"][number];
export type Report = OperationData<"listReports">["reports"][number];
/** Which cases and reports are shown: those that wait, or those that are decided. */
export type Shown = "open" | "decided";

/** The beginning of the keys of everything here, which every decision changes. */
export const screeningKey = ["console", "screening"];
const pageSize = 50;

/** Cases of the screening, latest first, in pages. */
export const casesQuery = (status: Shown) =>
  infiniteQueryOptions({
    queryKey: [...screeningKey, "cases", status],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await consoleCall("listScreeningCases", {
          query: { status, limit: pageSize, cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** People's reports about senders of payment requests, latest first, in pages. */
export const reportsQuery = (status: Shown) =>
  infiniteQueryOptions({
    queryKey: [...screeningKey, "reports", status],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await consoleCall("listReports", {
          query: {
            status: status === "open" ? "open" : "closed",
            limit: pageSize,
            cursor: pageParam,
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** A person of a case or report as the console's lists name people. */
export const toLinked = (person: ScreeningCase["person"]): LinkedPerson | null =>
  person === null
    ? null
    : {
        id: person.id,
        displayTag: person.display_tag,
        firstName: person.first_name,
        lastName: person.last_name,
      };

/** The kind of a case with its amount: "Deposit, $12.50". */
export function caseTitle({ kind, amount, currency, name, person }: ScreeningCase): string {
  const linked = toLinked(person);
  if (amount !== null && currency !== null)
    return `${messages.cases.kinds[kind]}, ${sumText(amount, currency)}`;
  return messages.cases.identity(
    name ?? (linked === null ? messages.cases.unknown : personName(linked)),
  );
}
