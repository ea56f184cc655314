export { beginTransfers } from "./begin-transfers.ts";
export { forgetDailyUse, forgetEarlierUse, readDailyUse } from "./daily-use.ts";
export { refuseOverTransferLimit } from "./refuse-over-limit.ts";
export { failWith, refuseTransfer, secondsToNextDay } from "./refuse-transfer.ts";
export { type MinorLimits, type TransferLimits, toMinorLimits } from "./transfer-limits.ts";
export {
  leftOf,
  readUnverifiedUse,
  requireRoomUnverified,
  type UnverifiedUse,
} from "./unverified.ts";
