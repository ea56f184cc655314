import { expect, it } from "vitest";
import { rewardText } from "./reward-text.ts";

const rules = (amount: string) => ({
  version: 1,
  rules: [{ rule: "notifications" as const, amount, currency: "LIL" as const }],
});

it.each([
  ["50.00", "50 LIL"],
  ["12.50", "12.50 LIL"],
  ["1000.00", "1,000 LIL"],
])("the reward %s is shown as %s", (amount, said) => {
  expect(rewardText(rules(amount), "notifications")).toBe(said);
});

it("the text of a reward is the default until the rules are loaded, and null for a rule that pays nothing", () => {
  expect(rewardText(undefined, "referral_referrer")).toBe("500 LIL");
  expect(rewardText(rules("50.00"), "referral_referrer")).toBeNull();
});
