import { useInfiniteQuery } from "@tanstack/react-query";
import { screeningMessages as messages } from "../messages/index.ts";
import { ageText, type Column, Lines, ListBox, Moment, More, QueryPart } from "../parts/index.ts";
import { personName } from "../people/index.ts";
import { type Report, reportsQuery, type Shown, toLinked } from "./queries.ts";

interface ReportsBoxProps {
  shown: Shown;
  openId: string;
  hrefOf: (id: string) => string;
}

/** People's reports about senders of payment requests. */
export function ReportsBox({ shown, openId, hrefOf }: ReportsBoxProps) {
  const query = useInfiniteQuery(reportsQuery(shown));
  const reports = query.data?.pages.flatMap((page) => page.reports);
  const { title, none, columns, reasons, people } = messages.reports;
  const now = new Date();
  const shownColumns: readonly [Column<Report>, ...Column<Report>[]] = [
    {
      label: columns.reported,
      cell: ({ reported }) => {
        const linked = toLinked(reported);
        return linked === null ? "–" : personName(linked);
      },
    },
    { label: columns.reason, cell: ({ reason }) => reasons[reason] },
    { label: columns.reporters, cell: ({ reporters }) => people(reporters) },
    {
      label: columns.at,
      cell: ({ reported_at }) => (
        <Lines first={<Moment at={reported_at} />} second={ageText(new Date(reported_at), now)} />
      ),
    },
  ];
  return (
    <QueryPart query={{ ...query, data: reports }}>
      {(rows) => (
        <ListBox
          title={title}
          end={<More query={query} />}
          none={shown === "open" ? none.open : none.closed}
          columns={shownColumns}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          openKey={openId}
        />
      )}
    </QueryPart>
  );
}
