import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Equal, RefreshCw, TriangleAlert } from "lucide-react";
import { useBusy } from "../../shared/busy/index.ts";
import { readWireAmount } from "../../shared/money/index.ts";
import { Badge, Button, Coin } from "../../shared/ui/index.ts";
import { overviewMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  figures,
  momentText,
  NoRows,
  Page,
  QueryPart,
  Table,
} from "../parts/index.ts";
import { IncidentsBox } from "./incidents-box.tsx";
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

type Asset = Comparison["assets"][number];
/** The order of assets everywhere in Lilypad. */
const order = ["usdc", "eurc", "LIL"] as const;
const coins = { usdc: "USD", eurc: "EUR", LIL: "LIL" } as const;

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
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const books = useQuery(booksQuery);
  const ramp = useQuery(rampQuery);
  const volumes = useQuery(volumesQuery);
  const status = useQuery(statusQuery);
  const refresh = () => run(() => client.invalidateQueries({ queryKey: overviewKey }));
  return (
    <Page
      title={messages.title}
      status={books.data !== undefined && <State latest={books.data.latest} />}
      tools={
        <Button kind="secondary" size="mini" disabled={busy} onClick={() => void refresh()}>
          <RefreshCw size={16} aria-hidden="true" />
          {messages.refresh}
        </Button>
      }
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
                    <Money assets={latest.assets} transit={ramp.data?.transit} />
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

/** Without it, euros are left out: many installations have none. */
const hasAny = ({ asset, ledger, chain, difference }: Asset): boolean =>
  [ledger, chain, difference].some((amount) => readWireAmount(amount, asset) !== 0n);

function Money(props: { assets: Comparison["assets"]; transit: RampBooks["transit"] | undefined }) {
  const { columns, names, notHeld } = messages.money;
  const shown: readonly [Column<Asset>, ...Column<Asset>[]] = [
    {
      label: columns.asset,
      cell: ({ asset }) => (
        <span className={styles.asset}>
          <Coin currency={coins[asset]} size={28} />
          {names[asset]}
        </span>
      ),
    },
    { label: columns.ledger, cell: ({ ledger }) => <Sum amount={ledger} />, end: true },
    { label: columns.chain, cell: ({ chain }) => <Sum amount={chain} />, end: true },
    {
      label: columns.transit,
      cell: ({ asset }) =>
        asset === props.transit?.asset ? (
          <Sum amount={props.transit.ledger} />
        ) : (
          <span className={styles.soft}>{notHeld}</span>
        ),
      end: true,
    },
    {
      label: columns.difference,
      cell: ({ asset, difference }) => {
        const isEqual = readWireAmount(difference, asset) === 0n;
        return (
          <span className={isEqual ? styles.equal : styles.differs}>
            {isEqual ? (
              <Equal size={16} aria-hidden="true" />
            ) : (
              <TriangleAlert size={16} aria-hidden="true" />
            )}
            {figures(difference)}
          </span>
        );
      },
      end: true,
    },
  ];
  return (
    <Table
      label={messages.money.title}
      columns={shown}
      rows={order.flatMap((one) =>
        props.assets.filter((row) => row.asset === one && (one !== "eurc" || hasAny(row))),
      )}
      keyOf={({ asset }) => asset}
    />
  );
}

const Sum = ({ amount }: { amount: string }) => (
  <span className={styles.sum}>{figures(amount)}</span>
);

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
    <Box
      title={title}
      end={
        <Badge tone={isEqual ? "done" : "fail"}>
          {isEqual
            ? agrees
            : `${transitDiffers}: ${figures(transit.ledger)} / ${figures(transit.orders)}`}
        </Badge>
      }
    >
      {open.length === 0 ? (
        <NoRows>{none}</NoRows>
      ) : (
        <Table
          label={title}
          columns={shown}
          rows={open}
          keyOf={({ operation, status }) => `${operation} ${status}`}
        />
      )}
    </Box>
  );
}
