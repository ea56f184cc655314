import { useQuery } from "@tanstack/react-query";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { ordersMessages as messages } from "../messages/index.ts";
import {
  ageText,
  type Column,
  FilterLinks,
  Lines,
  ListBox,
  ListPage,
  Moment,
  Pager,
  sumText,
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
  const { operations, teleports, columns, names } = messages;
  const first = { cursor: "", order: "" };
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
    <ListPage
      title={messages.title}
      filters={
        <>
          <FilterLinks
            label={messages.lists}
            chosen={filters.list}
            links={[
              { key: "", label: operations.all },
              { key: "topup", label: operations.topup },
              { key: "withdraw", label: operations.withdraw },
              { key: "teleport", label: teleports },
            ]}
            hrefOf={(list) => hrefOf({ ...first, list })}
          />
          <FilterLinks
            label={messages.states}
            chosen={filters.status}
            links={[
              { key: "", label: messages.any },
              ...statuses.map((key) => ({ key, label: statusLabel(key) })),
            ]}
            hrefOf={(status) => hrefOf({ ...first, status })}
          />
          <OrderFilterForm
            key={`${filters.person} ${filters.before}`}
            filters={filters}
            onApply={(change) => set({ ...change, ...first })}
          />
        </>
      }
      query={query}
      rows={8}
      openKey={openId}
      detail={
        open === undefined ? null : <OrderDetail order={open} closeHref={hrefOf({ order: "" })} />
      }
    >
      {({ orders, nextCursor }) => (
        <ListBox
          title={messages.title}
          end={
            <Pager
              at={filters.cursor}
              nextAt={nextCursor}
              hrefOf={(cursor) => hrefOf({ ...first, cursor })}
            />
          }
          none={messages.none}
          columns={shown}
          rows={orders}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf({ order: id })}
          openKey={openId}
        />
      )}
    </ListPage>
  );
}
