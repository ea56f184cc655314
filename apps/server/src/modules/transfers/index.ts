export { beginTransfers } from "./begin-transfers.ts";
export { refuseWithoutSecondFactor } from "./refuse-without-second-factor.ts";
export { type MinorLimits, type TransferLimits, toMinorLimits } from "./transfer-limits.ts";
