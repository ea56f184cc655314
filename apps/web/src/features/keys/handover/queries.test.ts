import { expect, it } from "vitest";
import { type Handover, type KeyHolder, rereadMs } from "./queries.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const holder = (state: Handover["state"], takesEffectAt: string | null): KeyHolder => ({
  holder: "lilypad",
  hasOwnKey: true,
  delaySeconds: 172_800,
  possibleFrom: null,
  handover: {
    id: "4b6d2f3a-0000-4000-8000-000000000001",
    state,
    newOwner: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
    requestedAt: "2026-11-23T11:00:00Z",
    takesEffectAt,
    endedAt: null,
  },
});

it.each([
  ["requested", null, 2_000],
  ["cancelling", "2026-11-25T12:00:00Z", 2_000],
  ["announced", "2026-11-25T12:00:00Z", 30_000],
  ["announced", "2026-11-23T12:01:00Z", 2_000],
  ["announced", "2026-11-23T11:59:00Z", 2_000],
  ["finished", "2026-11-23T11:59:00Z", false],
  ["cancelled", null, false],
] as const)("a hand-over that is %s (%s) is read again after %s ms", (state, at, expected) => {
  expect(rereadMs(holder(state, at), now)).toBe(expected);
});

it("nothing is read again if there is no hand-over", () => {
  expect(rereadMs({ ...holder("requested", null), handover: null }, now)).toBe(false);
});
