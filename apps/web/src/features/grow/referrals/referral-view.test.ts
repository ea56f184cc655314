import { describe, expect, it } from "vitest";
import { joinedDate, progressLabel, refereeName, rewardLabel, shortDate } from "./referral-view.ts";

const nobody = { first_name: null, last_name: null, display_tag: null, avatar_colour: "#6366f1" };

it.each([
  [{ first_name: "Sofia", last_name: "Alvarez", display_tag: "sofia" }, "Sofia Alvarez"],
  [{ first_name: "Sofia" }, "Sofia"],
  [{ last_name: "Alvarez" }, "Alvarez"],
  [{ first_name: " ", display_tag: "sofia" }, "@sofia"],
  [{ display_tag: "sofia" }, "@sofia"],
  [{}, "New member"],
])("the name of the referee %j is %s", (known, name) => {
  expect(refereeName({ ...nobody, ...known })).toBe(name);
});

describe("dates of referrals", () => {
  const now = new Date(2026, 10, 21, 12);
  it.each([
    [new Date(2026, 10, 20, 9), "Nov 20, 2026", "Nov 20"],
    [new Date(2026, 0, 1, 0), "Jan 1, 2026", "Jan 1"],
    [new Date(2025, 11, 31, 23), "Dec 31, 2025", "Dec 31, 2025"],
  ])("%s", (at, joined, short) => {
    expect(joinedDate(at.toISOString())).toBe(joined);
    expect(shortDate(at.toISOString(), now)).toBe(short);
  });
});

it("only a referral that counts shows LIL", () => {
  expect(rewardLabel({ is_quality: true, reward: "500.00" })).toBe("+500.00 LIL");
  expect(rewardLabel({ is_quality: true, reward: "750.00" })).toBe("+750.00 LIL");
  expect(rewardLabel({ is_quality: true, reward: null })).toBe("Added $10");
  expect(rewardLabel({ is_quality: false, reward: null })).toBe("Waiting for $10");
});

it.each([
  [true, "500.00", "500 LIL earned"],
  [true, "7.50", "7.50 LIL earned"],
  [true, null, "Joined and added $10"],
  [false, null, "Joined. Waiting for $10"],
])("a referral with quality %s and the reward %s is said to be: %s", (is_quality, reward, said) => {
  expect(progressLabel({ is_quality, reward })).toBe(said);
});
