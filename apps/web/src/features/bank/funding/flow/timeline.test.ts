import { expect, it } from "vitest";
import { standingOf, timelineOf } from "./timeline.ts";

it.each([
  ["PENDING_TRANSFER", "waiting", "done now next next"],
  ["AWAITING_TRANSFER", "waiting", "done now next next"],
  ["PROCESSING", "processing", "done done now next"],
  ["COMPLETED", "completed", "done done done done"],
  ["FAILED", "failed", "done done failed next"],
  ["CANCELLED", "cancelled", "done failed next next"],
] as const)("%s is %s, with its stations %s", (status, standing, states) => {
  expect(standingOf(status)).toBe(standing);
  expect(timelineOf(status).map(({ state }) => state)).toEqual(states.split(" "));
  expect(timelineOf(status).map(({ station }) => station)).toEqual([
    "quote_confirmed",
    "transfer_initiated",
    "processing",
    "complete",
  ]);
});
