export { createPayments, type Payments } from "./create-payments.ts";
export { holdsAnything } from "./holds-anything.ts";
export { lockSentToday } from "./lock-sent-today.ts";
export { createReturns } from "./return-payments.ts";
export { registerPaymentsRoutes } from "./routes.ts";
