export { createPayments, type Payments } from "./create-payments.ts";
export { holdsAnything } from "./holds-anything.ts";
export { createReadLimits } from "./read-limits.ts";
export { refuseOverDailySends } from "./refuse.ts";
export { createReturns } from "./return-payments.ts";
export { registerPaymentsRoutes } from "./routes.ts";
export { countSendsToday, lockSentToday, readDailyUse } from "./sent-today.ts";
export { requireWithinUnverified } from "./unverified.ts";
