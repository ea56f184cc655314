import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { ordersMessages } from "../messages/index.ts";
import { isId, type LinkedPerson } from "../people/index.ts";

type RampOrder = OperationData<"listRampOrders">["orders"][number];
type TeleportPayment = OperationData<"listTeleportOrders">["payments"][number];
export type Status = RampOrder["status"];

/** A top-up, a withdrawal or a payment of a teleport link. */
export interface Order
  extends Omit<RampOrder, "operation" | "person" | "leg" | "failureCode">,
    Partial<Pick<TeleportPayment, "linkId" | "outcome">>,
    Partial<Pick<RampOrder, "leg" | "failureCode">> {
  kind: RampOrder["operation"] | "teleport";
  /** The currency of the amount. */
  currency: string;
  person: LinkedPerson | null;
}

/** How the page's address filters the list. An empty text stands for no filter. */
export interface OrderFilters {
  list: string;
  status: string;
  person: string;
  /** A day in UTC, as the browser's date field writes it. */
  before: string;
  cursor: string;
}

const pageSize = 50;
const statuses = Object.keys(ordersMessages.statuses) as Status[];

function toQuery({ status, person, before, cursor }: OrderFilters) {
  const at = new Date(`${before}T00:00:00Z`);
  return {
    status: status === "open" ? ("open" as const) : statuses.find((one) => one === status),
    personId: isId(person) ? person : undefined,
    before: Number.isNaN(at.getTime()) ? undefined : at.toISOString(),
    cursor: cursor === "" ? undefined : cursor,
    limit: pageSize,
  };
}

async function readTeleports(filters: OrderFilters, signal: AbortSignal) {
  const { payments, nextCursor } = dataOf(
    await consoleCall("listTeleportOrders", { query: toQuery(filters), signal }),
  );
  const orders = payments.map(
    ({ owner, ...payment }): Order => ({ ...payment, kind: "teleport", person: owner }),
  );
  return { orders, nextCursor };
}

async function readRampOrders(filters: OrderFilters, signal: AbortSignal) {
  const { list } = filters;
  const operation = list === "topup" || list === "withdraw" ? list : undefined;
  const page = dataOf(
    await consoleCall("listRampOrders", { query: { ...toQuery(filters), operation }, signal }),
  );
  const orders = page.orders.map(
    ({ operation: kind, ...order }): Order => ({ ...order, kind, currency: "usdc" }),
  );
  return { orders, nextCursor: page.nextCursor };
}

/** A page of orders, newest first. */
export const ordersQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: ["console", "orders", filters],
    queryFn: ({ signal }) =>
      filters.list === "teleport"
        ? readTeleports(filters, signal)
        : readRampOrders(filters, signal),
    placeholderData: keepPreviousData,
  });
