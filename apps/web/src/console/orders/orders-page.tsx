import { useQuery } from "@tanstack/react-query";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { ordersMessages as messages } from "../messages/index.ts";
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
  Pager,
  QueryPart,
  sumText,
  Table,
  useFilters,
} from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import { OrderDetail } from "./order-detail.tsx";
import { OrderFilterForm } from "./order-filter-form.tsx";
import styles from "./orders.module.css";
import { type Order, ordersQuery, type Status } from "./queries.ts";

const tones: Readonly<Record<Status, BadgeTone>> = {
  PENDING_TRANSFER: "wait",
  AWAITING_TRANSFER: "wait",
  PROCESSING: "wait",
  COMPLETED: "done",
  FAILED: "fail",
  CANCELLED: "plain",
};

const statuses = ["open", ...(Object.keys(messages.statuses) as Status[])] as const;
const statusLabel = (status: (typeof statuses)[number]) =>
  status === "open" ? messages.open : messages.statuses[status];

/** Top-ups, withdrawals and payments of teleport links of all people. */
export function OrdersPage() {
  const { filters, hrefOf, set } = useFilters([
    "list",
    "status",
    "person",
    "before",
    "cursor",
    "order",
  ]);
  const { order: openId, ...listFilters } = filters;
  const query = useQuery(ordersQuery(listFilters));
  const open = query.data?.orders.find(({ id }) => id === openId);
  const { operations, teleports } = messages;
  const list = (key: string, label: string) => ({
    key,
    label,
    href: hrefOf({ list: key, cursor: "", order: "" }),
  });
  const state = (key: string, label: string) => ({
    key,
    label,
    href: hrefOf({ status: key, cursor: "", order: "" }),
  });
  return (
    <Page title={messages.title}>
      <FilterLinks
        label={messages.lists}
        chosen={filters.list}
        links={[
          list("", operations.all),
          list("topup", operations.topup),
          list("withdraw", operations.withdraw),
          list("teleport", teleports),
        ]}
      />
      <FilterLinks
        label={messages.states}
        chosen={filters.status}
        links={[
          state("", messages.any),
          ...statuses.map((status) => state(status, statusLabel(status))),
        ]}
      />
      <OrderFilterForm
        key={`${filters.person} ${filters.before}`}
        filters={filters}
        onApply={(change) => set({ ...change, cursor: "", order: "" })}
      />
      <Columns
        detailKey={openId}
        detail={
          open === undefined ? null : <OrderDetail order={open} closeHref={hrefOf({ order: "" })} />
        }
      >
        <QueryPart query={query} rows={8}>
          {({ orders, nextCursor }) => (
            <Box
              title={messages.title}
              end={
                <Pager
                  firstHref={filters.cursor === "" ? null : hrefOf({ cursor: "", order: "" })}
                  nextHref={nextCursor === null ? null : hrefOf({ cursor: nextCursor, order: "" })}
                />
              }
            >
              {orders.length === 0 ? (
                <NoRows>{messages.none}</NoRows>
              ) : (
                <Orders orders={orders} openId={openId} hrefOf={(order) => hrefOf({ order })} />
              )}
            </Box>
          )}
        </QueryPart>
      </Columns>
    </Page>
  );
}

function Orders(props: {
  orders: readonly Order[];
  openId: string;
  hrefOf: (id: string) => string;
}) {
  const { columns, names } = messages;
  const now = new Date();
  const shown: readonly [Column<Order>, ...Column<Order>[]] = [
    { label: columns.what, cell: ({ kind }) => names[kind] },
    { label: columns.person, cell: ({ person }) => <PersonLink person={person} /> },
    {
      label: columns.amount,
      cell: ({ amount, currency }) => (
        <span className={styles.sum}>{sumText(amount, currency)}</span>
      ),
      end: true,
    },
    {
      label: columns.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>,
    },
    {
      label: columns.begun,
      cell: ({ createdAt }) => (
        <Lines first={<Moment at={createdAt} />} second={ageText(new Date(createdAt), now)} />
      ),
    },
  ];
  return (
    <Table
      label={messages.title}
      columns={shown}
      rows={props.orders}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => props.hrefOf(id)}
      openKey={props.openId}
    />
  );
}
