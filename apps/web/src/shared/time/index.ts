export { formatCountdown } from "./format-countdown.ts";
export { dayHeading, formatMoment, formatTime, formatTimestamp } from "./format-timestamp.ts";
export { useSecondsLeft } from "./use-seconds-left.ts";
