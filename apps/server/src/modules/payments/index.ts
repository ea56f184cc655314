export { createPayments, type Payments } from "./create-payments.ts";
export { createReturns } from "./return-payments.ts";
export { registerPaymentsRoutes } from "./routes.ts";
export { toMinorLimits } from "./transfer-limits.ts";
