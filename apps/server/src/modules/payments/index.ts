export { createPayments, type Payments } from "./create-payments.ts";
export { holdsAnything } from "./holds-anything.ts";
export { refuseWithoutSecondFactor } from "./refuse-without-second-factor.ts";
export { createReturns } from "./return-payments.ts";
export { registerPaymentsRoutes } from "./routes.ts";
export { type MinorLimits, toMinorLimits } from "./transfer-limits.ts";
