import { expect, it } from "vitest";
import { type ChosenNotice, chooseNotice } from "./choose-notice.ts";
import type { Freeze } from "./to-wire.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const tomorrow = new Date("2026-11-21T12:00:00.000Z");
const inTwoWeeks = new Date("2026-12-04T12:00:00.000Z");

it.each<[string, Freeze["kind"], Date | null, ChosenNotice, object]>([
  [
    "a freeze of a day is decided at its end",
    "account_takeover",
    tomorrow,
    {},
    { category: "protection", decideBy: tomorrow },
  ],
  [
    "a freeze without an end is decided in two weeks",
    "suspected_fraud",
    null,
    {},
    { category: "review", decideBy: inTwoWeeks },
  ],
  [
    "of a match with a list nothing is told unless staff choose it",
    "sanctions",
    null,
    {},
    { category: "untold", decideBy: inTwoWeeks },
  ],
  [
    "staff choose both",
    "legal_order",
    null,
    { category: "legal", decideBy: tomorrow.toISOString() },
    { category: "legal", decideBy: tomorrow },
  ],
  [
    "where no reason is told, no time need be told",
    "suspected_fraud",
    null,
    { category: "untold", decideBy: null },
    { category: "untold", decideBy: null },
  ],
])("what the person is told: %s", (_, kind, endsAt, chosen, told) => {
  expect(chooseNotice({ kind, endsAt }, chosen, now)).toEqual(told);
});

it.each<[string, ChosenNotice]>([
  ["has passed", { decideBy: "2026-11-20T11:00:00.000Z" }],
  ["is after the freeze's end", { decideBy: "2026-11-22T12:00:00.000Z" }],
  ["is missing beside a reason that is told", { category: "review", decideBy: null }],
])("a decision's time is refused that %s", (_, chosen) => {
  expect(() => chooseNotice({ kind: "other", endsAt: tomorrow }, chosen, now)).toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED" }),
  );
});
