import { describe, expect, it } from "vitest";
import { announcedOn, countText, prizeText, standingsView } from "./standings-view.ts";

const place = (position: number, isMe = false) => ({
  userId: `person-${position}`,
  position,
  displayTag: `tag_${position}`,
  avatarColor: "#6366f1",
  referrals: 30 - position,
  isMe,
});
const top = (count: number, mine?: number) =>
  Array.from({ length: count }, (_, index) => place(index + 1, index + 1 === mine));
const me = (position: number) => ({
  position,
  displayTag: "me",
  avatarColor: "#f59e0b",
  referrals: 1,
});

/** The list in short: positions, "me" for my own, "…" for the gap. */
function summary(standings: Parameters<typeof standingsView>[0]): string {
  const { podium, lines } = standingsView(standings);
  const seats = podium.map((seat) => (seat === null ? "–" : seat.isMe ? "me" : seat.position));
  const rest = lines.map((line) =>
    line.kind === "gap" ? "…" : `${line.place.position}${line.place.isMe ? " me" : ""}`,
  );
  return `${seats.join(" ")} | ${rest.join(" ")}`;
}
const fourToTwenty = "4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20";

describe("the leaderboard's positions", () => {
  it.each([
    ["nobody yet", [], null, "– – – | "],
    ["one", top(1), null, "1 – – | "],
    ["only I", top(1, 1), me(1), "me – – | "],
    ["two, I second", top(2, 2), me(2), "1 me – | "],
    ["five, I fifth", top(5, 5), me(5), "1 2 3 | 4 5 me"],
    ["twenty, I have no place", top(20), null, `1 2 3 | ${fourToTwenty}`],
    ["twenty, I am the twentieth", top(20, 20), me(20), `1 2 3 | ${fourToTwenty} me`],
    ["I am the twenty-first", top(20), me(21), `1 2 3 | ${fourToTwenty} … 21 me`],
    ["I am far behind", top(20), me(1284), `1 2 3 | ${fourToTwenty} … 1284 me`],
    // The two were read a moment apart: a position among those listed is not repeated.
    ["I am said to be tenth and am not listed", top(20), me(10), `1 2 3 | ${fourToTwenty}`],
  ])("%s", (_, listed, mine, expected) => {
    expect(summary({ top: listed, me: mine })).toBe(expected);
  });
});

it.each([
  [1, "$100"],
  [2, "$12.50"],
  [3, "$0.25"],
  [4, null],
])("position %i wins %s", (position, text) => {
  expect(prizeText({ "1": "100.00", "2": "12.50", "3": "0.25" }, position)).toBe(text);
});

it.each([
  ["2026-11-22T00:00:00.000Z", "Sunday, Nov 22"],
  ["2027-01-03T00:00:00.000Z", "Sunday, Jan 3"],
])("a week that ends at %s is announced on %s", (endsAt, day) => {
  expect(announcedOn(endsAt)).toBe(day);
});

it("the leaderboard formats counts as in the US", () => {
  expect(countText(1284)).toBe("1,284");
});
