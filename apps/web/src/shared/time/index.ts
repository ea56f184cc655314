export { dayHeading, formatMoment, formatTime, formatTimestamp } from "./format-timestamp.ts";
