import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { TransactionAvatar, transactionView } from "../../../features/money/activity/index.ts";
import { Badge, type BadgeTone, Chip, Chips, classes } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, type Column, Moment, NoRows, QueryPart, Table } from "../../parts/index.ts";
import styles from "./case.module.css";
import { MovementDetail } from "./movement-detail.tsx";
import { type Movement, movementsOnPage, movementsQuery, readCurrency } from "./queries.ts";
import { useCaseFilters } from "./use-case-filters.ts";

const messages = peopleMessages.movements;

const tones: Readonly<Record<Movement["status"], BadgeTone>> = {
  confirmed: "done",
  pending: "wait",
  failed: "fail",
};

const { columns } = messages;
const shown: readonly [Column<Movement>, ...Column<Movement>[]] = [
  {
    label: columns.with,
    wraps: true,
    cell: (movement) => {
      const { name, meta } = transactionView(movement);
      return (
        <span className={styles.with}>
          <TransactionAvatar transaction={movement} plain />
          <span>
            {name} <span className={styles.soft}>{meta}</span>
          </span>
        </span>
      );
    },
  },
  { label: columns.at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: columns.amount,
    end: true,
    cell: (movement) => {
      const { amount, tone } = transactionView(movement);
      return <strong className={classes(styles.amount, styles[tone])}>{amount}</strong>;
    },
  },
  {
    label: columns.state,
    cell: ({ status, check }) =>
      check === null ? (
        <Badge tone={tones[status]}>{messages.states[status]}</Badge>
      ) : (
        <Badge tone="wait">{messages.checks[check]}</Badge>
      ),
  },
];

/** The order of currencies everywhere in Lilypad. Pounds only pass through. */
const order = ["USD", "EUR", "LIL"] as const;

interface MovementsBoxProps {
  personId: string;
  /** A balance for each currency that this installation has. */
  balances: readonly { currency: string }[];
}

/** The person's history as they see it. */
export function MovementsBox({ personId, balances }: MovementsBoxProps) {
  const offered = [null, ...order.filter((one) => balances.some((b) => b.currency === one))];
  const { filters, hrefOf, set } = useCaseFilters();
  const currency = readCurrency(filters.currency);
  const skip = /^\d{1,5}$/.test(filters.skip) ? Number(filters.skip) : 0;
  const query = useQuery(movementsQuery(personId, currency, skip));
  const open = query.data?.transactions.find(({ id }) => id === filters.movement);
  const pageHref = (from: number) => hrefOf({ skip: from <= 0 ? "" : String(from), movement: "" });
  return (
    <Box
      title={messages.title}
      end={
        <div className={styles.currencies}>
          <Chips label={messages.filter} wrap>
            {offered.map((one) => (
              <Chip
                key={one ?? ""}
                pressed={one === currency}
                onClick={() => set({ currency: one ?? "", skip: "", movement: "" })}
              >
                {one ?? messages.all}
              </Chip>
            ))}
          </Chips>
        </div>
      }
    >
      <QueryPart query={query} rows={5}>
        {({ transactions, hasMore }) => (
          <>
            {transactions.length === 0 ? (
              <NoRows>{currency === null ? messages.none : messages.noneHere}</NoRows>
            ) : (
              <Table
                label={messages.title}
                columns={shown}
                rows={transactions}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => hrefOf({ movement: id === filters.movement ? "" : id })}
                openKey={filters.movement}
              />
            )}
            {open !== undefined && (
              <MovementDetail movement={open} closeHref={hrefOf({ movement: "" })} />
            )}
            {(skip > 0 || hasMore) && (
              <p className={styles.more}>
                {skip > 0 && <Link href={pageHref(skip - movementsOnPage)}>{messages.newer}</Link>}
                {hasMore && <Link href={pageHref(skip + movementsOnPage)}>{messages.older}</Link>}
              </p>
            )}
          </>
        )}
      </QueryPart>
    </Box>
  );
}
