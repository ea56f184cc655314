import { Equal, TriangleAlert } from "lucide-react";
import { readWireAmount } from "../../shared/money/index.ts";
import { Coin } from "../../shared/ui/index.ts";
import { overviewMessages as messages } from "../messages/index.ts";
import { type Column, figures, Table } from "../parts/index.ts";
import styles from "./overview.module.css";
import type { Comparison, RampBooks } from "./queries.ts";

type Asset = Comparison["assets"][number];
/** The order of assets everywhere in Lilypad. */
const order = ["usdc", "eurc", "LIL"] as const;
const coins = { usdc: "USD", eurc: "EUR", LIL: "LIL" } as const;

/** Without it, euros are left out: many installations have none. */
const hasAny = ({ asset, ledger, chain, difference }: Asset): boolean =>
  [ledger, chain, difference].some((amount) => readWireAmount(amount, asset) !== 0n);

/** The money of each asset: in the ledger, on the chain, and in transit at the banking partner. */
export function MoneyTable(props: {
  assets: Comparison["assets"];
  transit: RampBooks["transit"] | undefined;
}) {
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
