export { beginTransfers } from "./begin-transfers.ts";
export {
  isDailyLimitCode,
  refuseOverDailyLimit,
  refuseOverOwnLimit,
  refuseOverTransferLimit,
} from "./refuse-over-limit.ts";
export { type MinorLimits, type TransferLimits, toMinorLimits } from "./transfer-limits.ts";
