import { expect, it } from "vitest";
import { shownStatus, timelineOf } from "./timeline.ts";

it.each([
  ["PENDING_TRANSFER", "waiting", "done now next next"],
  ["AWAITING_TRANSFER", "waiting", "done now next next"],
  ["PROCESSING", "processing", "done done now next"],
  ["COMPLETED", "completed", "done done done done"],
  ["FAILED", "failed", "done done failed next"],
  ["CANCELLED", "cancelled", "done failed next next"],
] as const)("an intent that is %s is shown as %s with the stages %s", (status, shown, states) => {
  expect(shownStatus(status)).toBe(shown);
  expect(timelineOf(status).map(({ state }) => state)).toEqual(states.split(" "));
  expect(timelineOf(status).map(({ stage }) => stage)).toEqual([
    "quote_confirmed",
    "transfer_initiated",
    "processing",
    "complete",
  ]);
});
