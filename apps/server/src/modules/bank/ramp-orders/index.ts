export { cancelTransaction } from "./cancel-transaction.ts";
export {
  checkAtRamp,
  createOrderWorker,
  orderQueue,
  recallOrders,
  tryToCheck,
} from "./follow-up.ts";
export { openInstructions, sealedInstructions, type WireInstructions } from "./instructions.ts";
export {
  firstDueAt,
  furthest,
  isFinal,
  isUnpaid,
  type OrderStatus,
  type RampOrder,
} from "./order.ts";
export {
  changeOrder,
  findOrder,
  hasNews,
  listOrders,
  type OrderRow,
  type OrderTable,
  readOrder,
  reviveQuote,
  type StoredQuote,
} from "./order-table.ts";
export type { LockedOrder, RampNews, RampOrders, RefusalCode } from "./ramp-orders.ts";
export { refreshTransaction } from "./refresh-transaction.ts";
export { requestQuote } from "./request-quote.ts";
