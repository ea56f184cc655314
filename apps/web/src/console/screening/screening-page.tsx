import { useInfiniteQuery } from "@tanstack/react-query";
import { Badge, Button } from "../../shared/ui/index.ts";
import { useCaller } from "../caller/index.ts";
import { frameMessages, screeningMessages as messages } from "../messages/index.ts";
import {
  ageText,
  Box,
  type Column,
  Columns,
  FilterLinks,
  Lines,
  Moment,
  NoRows,
  Page,
  QueryPart,
  Table,
  useFilters,
} from "../parts/index.ts";
import { personName } from "../people/index.ts";
import { CaseDetail } from "./case-detail.tsx";
import {
  casesQuery,
  caseTitle,
  type Report,
  reportsQuery,
  type ScreeningCase,
  type Shown,
  toLinked,
} from "./queries.ts";
import { ReportDetail } from "./report-detail.tsx";
import styles from "./screening.module.css";

/** The payments that the screening holds and the reports of people, with the decisions about them. */
export function ScreeningPage() {
  const { role } = useCaller();
  const { filters, hrefOf } = useFilters(["show", "kind", "case", "report"]);
  const shown: Shown = filters.show === "decided" ? "decided" : "open";
  const mayReadReports = role !== "finance";
  const cases = useInfiniteQuery(casesQuery(shown));
  const reports = useInfiniteQuery({ ...reportsQuery(shown), enabled: mayReadReports });
  const listed = cases.data?.pages.flatMap((page) => page.cases);
  const reported = reports.data?.pages.flatMap((page) => page.reports);
  const openCase = listed?.find(({ id }) => id === filters.case);
  const openReport = reported?.find(({ id }) => id === filters.report);
  const closeHref = hrefOf({ case: "", report: "" });
  const link = (key: Shown, label: string) => ({
    key,
    label,
    href: hrefOf({ show: key === "open" ? "" : key, case: "", report: "" }),
  });
  return (
    <Page title={messages.title} status={<span>{messages.cases.note}</span>}>
      <FilterLinks
        label={messages.show}
        chosen={shown}
        links={[link("open", messages.open), link("decided", messages.decided)]}
      />
      <Columns
        detailKey={openCase?.id ?? openReport?.id ?? ""}
        detail={
          openCase !== undefined ? (
            <CaseDetail key={openCase.id} shown={openCase} closeHref={closeHref} />
          ) : openReport !== undefined ? (
            <ReportDetail key={openReport.id} report={openReport} closeHref={closeHref} />
          ) : null
        }
      >
        <QueryPart query={{ ...cases, data: listed }}>
          {(all) => (
            <CasesBox
              cases={all.filter(({ kind }) => filters.kind === "" || kind === filters.kind)}
              kind={filters.kind}
              shown={shown}
              openId={filters.case}
              kindHrefOf={(kind) => hrefOf({ kind, case: "" })}
              hrefOf={(id) => hrefOf({ case: id, report: "" })}
              onMore={cases.hasNextPage ? () => void cases.fetchNextPage() : null}
            />
          )}
        </QueryPart>
        {mayReadReports && (
          <QueryPart query={{ ...reports, data: reported }}>
            {(all) => (
              <ReportsBox
                reports={all}
                shown={shown}
                openId={filters.report}
                hrefOf={(id) => hrefOf({ report: id, case: "" })}
                onMore={reports.hasNextPage ? () => void reports.fetchNextPage() : null}
              />
            )}
          </QueryPart>
        )}
      </Columns>
    </Page>
  );
}

interface ListProps {
  shown: Shown;
  openId: string;
  hrefOf: (id: string) => string;
  /** Reads the next page; null on the last one. */
  onMore: (() => void) | null;
}

const More = ({ onMore }: Pick<ListProps, "onMore">) =>
  onMore !== null && (
    <Button kind="quiet" size="mini" onClick={onMore}>
      {frameMessages.older}
    </Button>
  );

const caseKinds = ["send", "deposit", "identity"] as const;

function CasesBox(
  props: ListProps & {
    cases: readonly ScreeningCase[];
    kind: string;
    kindHrefOf: (kind: string) => string;
  },
) {
  const { cases, kind, kindHrefOf, shown, openId, hrefOf, onMore } = props;
  const { title, none, columns, kinds, all } = messages.cases;
  const now = new Date();
  const what: Column<ScreeningCase> = {
    label: columns.what,
    cell: (one) => {
      const linked = toLinked(one.person);
      return linked === null ? (
        caseTitle(one)
      ) : (
        <Lines first={caseTitle(one)} second={personName(linked)} />
      );
    },
  };
  const rest: Column<ScreeningCase>[] = [
    { label: columns.list, cell: ({ list }) => list, wraps: true },
    {
      label: columns.opened,
      cell: ({ opened_at }) => (
        <Lines first={<Moment at={opened_at} />} second={ageText(new Date(opened_at), now)} />
      ),
    },
    ...(shown === "open"
      ? []
      : [
          {
            label: columns.decision,
            cell: ({ kind: one, decided }: ScreeningCase) =>
              decided === null ? "–" : <Badge>{messages.decisions[one][decided.decision]}</Badge>,
          },
        ]),
  ];
  return (
    <Box title={title} end={<More onMore={onMore} />}>
      <div className={styles.kinds}>
        <FilterLinks
          label={messages.filter}
          chosen={kind}
          links={[
            { key: "", label: all, href: kindHrefOf("") },
            ...caseKinds.map((key) => ({ key, label: kinds[key], href: kindHrefOf(key) })),
          ]}
        />
      </div>
      {cases.length === 0 ? (
        <NoRows>{none[shown]}</NoRows>
      ) : (
        <Table
          label={title}
          columns={[what, ...rest]}
          rows={cases}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          openKey={openId}
        />
      )}
    </Box>
  );
}

function ReportsBox({
  reports,
  shown,
  openId,
  hrefOf,
  onMore,
}: ListProps & { reports: readonly Report[] }) {
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
    <Box title={title} end={<More onMore={onMore} />}>
      {reports.length === 0 ? (
        <NoRows>{shown === "open" ? none.open : none.closed}</NoRows>
      ) : (
        <Table
          label={title}
          columns={shownColumns}
          rows={reports}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          openKey={openId}
        />
      )}
    </Box>
  );
}
