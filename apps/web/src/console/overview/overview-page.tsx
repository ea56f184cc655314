import { useQuery } from "@tanstack/react-query";
import { readWireAmount } from "../../shared/money/index.ts";
import { Badge } from "../../shared/ui/index.ts";
import { overviewMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  figures,
  ListBox,
  momentText,
  NoRows,
  Page,
  QueryPart,
  RefreshButton,
  Table,
} from "../parts/index.ts";
import { IncidentsBox } from "./incidents-box.tsx";
import { MoneyTable } from "./money-table.tsx";
import styles from "./overview.module.css";
import {
  type Books,
  booksQuery,
  type Comparison,
  overviewKey,
  type RampBooks,
  rampQuery,
  statusQuery,
  volumesQuery,
} from "./queries.ts";
import { SettlementTiles } from "./settlement-tiles.tsx";
import { VolumesBox } from "./volumes-box.tsx";

function State({ latest }: { latest: Books["latest"] }) {
  if (latest === null) return <Badge tone="wait">{messages.unchecked}</Badge>;
  const { balanced, differences, finishedAt, blockNumber } = latest;
  const block = BigInt(blockNumber).toLocaleString("en-US");
  return (
    <>
      {balanced ? (
        <Badge tone="done">{messages.balanced}</Badge>
      ) : (
        <Badge tone="fail">{messages.differences(differences.length)}</Badge>
      )}
      <span>{messages.checked(momentText(new Date(finishedAt), new Date()), block)}</span>
    </>
  );
}

/** Whether all money is accounted for, and whether payments are settled in time. */
export function OverviewPage() {
  const books = useQuery(booksQuery);
  const ramp = useQuery(rampQuery);
  const volumes = useQuery(volumesQuery);
  const status = useQuery(statusQuery);
  return (
    <Page
      title={messages.title}
      status={books.data !== undefined && <State latest={books.data.latest} />}
      tools={<RefreshButton queryKey={overviewKey} />}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <QueryPart query={books}>
            {({ latest, settlement }) => (
              <>
                <Box title={messages.money.title} end={messages.money.note}>
                  {latest === null ? (
                    <NoRows>{messages.money.none}</NoRows>
                  ) : (
                    <MoneyTable assets={latest.assets} transit={ramp.data?.transit} />
                  )}
                </Box>
                <SettlementTiles settlement={settlement} ramp={ramp.data} />
                {latest !== null && latest.differences.length > 0 && (
                  <Box title={messages.found.title} end={String(latest.differences.length)}>
                    <Differences differences={latest.differences} />
                  </Box>
                )}
              </>
            )}
          </QueryPart>
          <QueryPart query={volumes} rows={2}>
            {(data) => <VolumesBox volumes={data} />}
          </QueryPart>
        </div>
        <div className={styles.column}>
          <QueryPart query={status} rows={2}>
            {(data) => <IncidentsBox status={data} />}
          </QueryPart>
          <QueryPart query={ramp} rows={2}>
            {(data) => <Orders {...data} />}
          </QueryPart>
        </div>
      </div>
    </Page>
  );
}

type Difference = Comparison["differences"][number];

function Differences({ differences }: { differences: Difference[] }) {
  const { columns } = messages.found;
  const shown: readonly [Column<Difference>, ...Column<Difference>[]] = [
    { label: columns.kind, cell: ({ kind }) => kind },
    { label: columns.subject, cell: ({ subject }) => subject, wraps: true },
    { label: columns.asset, cell: ({ asset }) => asset },
    { label: columns.expected, cell: ({ expected }) => figures(expected), end: true },
    { label: columns.actual, cell: ({ actual }) => figures(actual), end: true },
  ];
  return (
    <Table
      label={messages.found.title}
      columns={shown}
      rows={differences}
      keyOf={({ kind, subject, asset }) => `${kind} ${subject} ${asset}`}
    />
  );
}

type Order = RampBooks["open"][number];

function Orders({ open, transit }: RampBooks) {
  const { title, none, columns, operations, transitDiffers, transit: agrees } = messages.orders;
  const isEqual =
    readWireAmount(transit.ledger, transit.asset) === readWireAmount(transit.orders, transit.asset);
  const shown: readonly [Column<Order>, ...Column<Order>[]] = [
    { label: columns.operation, cell: ({ operation }) => operations[operation] },
    { label: columns.status, cell: ({ status }) => status },
    { label: columns.count, cell: ({ count }) => count.toLocaleString("en-US"), end: true },
  ];
  return (
    <ListBox
      title={title}
      end={
        <Badge tone={isEqual ? "done" : "fail"}>
          {isEqual
            ? agrees
            : `${transitDiffers}: ${figures(transit.ledger)} / ${figures(transit.orders)}`}
        </Badge>
      }
      none={none}
      columns={shown}
      rows={open}
      keyOf={({ operation, status }) => `${operation} ${status}`}
    />
  );
}
