import { useInfiniteQuery } from "@tanstack/react-query";
import { useCaller } from "../caller/index.ts";
import { screeningMessages as messages } from "../messages/index.ts";
import { Columns, FilterLinks, Page, useFilters } from "../parts/index.ts";
import { CaseDetail } from "./case-detail.tsx";
import { CasesBox } from "./cases-box.tsx";
import { casesQuery, reportsQuery, type Shown } from "./queries.ts";
import { ReportDetail } from "./report-detail.tsx";
import { ReportsBox } from "./reports-box.tsx";

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
  return (
    <Page title={messages.title} status={<span>{messages.cases.note}</span>}>
      <FilterLinks
        label={messages.show}
        chosen={shown}
        links={(["open", "decided"] as const).map((key) => ({ key, label: messages[key] }))}
        hrefOf={(key) => hrefOf({ show: key === "open" ? "" : key, case: "", report: "" })}
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
        <CasesBox
          shown={shown}
          kind={filters.kind}
          openId={filters.case}
          kindHrefOf={(kind) => hrefOf({ kind, case: "" })}
          hrefOf={(id) => hrefOf({ case: id, report: "" })}
        />
        {mayReadReports && (
          <ReportsBox
            shown={shown}
            openId={filters.report}
            hrefOf={(id) => hrefOf({ report: id, case: "" })}
          />
        )}
      </Columns>
    </Page>
  );
}
