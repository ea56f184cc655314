export { createPayments, type Payments } from "./create-payments.ts";
export { holdsAnything } from "./holds-anything.ts";
export { createReadLimits } from "./read-limits.ts";
export { createReturns } from "./return-payments.ts";
export { registerPaymentsRoutes } from "./routes.ts";
