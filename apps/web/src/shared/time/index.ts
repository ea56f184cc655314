export { formatCountdown } from "./format-countdown.ts";
export { formatDate } from "./format-date.ts";
export {
  dayHeading,
  formatMoment,
  formatTime,
  formatTimestamp,
  monthName,
  timeOrDay,
} from "./format-timestamp.ts";
export { useNow } from "./use-now.ts";
export { useSecondsLeft } from "./use-seconds-left.ts";
export { settleMs, useSettled } from "./use-settled.ts";
