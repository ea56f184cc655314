import { describe, expect, it } from "vitest";
import { onboardingProgress } from "./onboarding-rules.ts";

const newcomer = {
  firstName: null,
  lastName: null,
  phoneNumber: null,
  displayTag: null,
  onboardingCompletedAt: null,
};
const named = { ...newcomer, firstName: "Ada", lastName: "Lovelace" };
const reachable = { ...named, phoneNumber: "+447400123456" };
const tagged = { ...reachable, displayTag: "ada" };

describe("onboardingProgress", () => {
  it.each([
    ["a newcomer is asked for names", newcomer, "identity"],
    ["half a name is no name", { ...newcomer, firstName: "Ada" }, "identity"],
    ["then for a phone number", named, "phone"],
    ["then for a tag", reachable, "lilypad_tag"],
    ["a skipped step is asked before a later one", { ...tagged, phoneNumber: null }, "phone"],
    ["then the account is set up", tagged, "finishing"],
    ["then it is done", { ...tagged, onboardingCompletedAt: new Date(0) }, "done"],
  ])("%s", (_rule, person, step) => {
    expect(onboardingProgress(person).nextStep).toBe(step);
  });

  it("names the steps behind the person", () => {
    expect(onboardingProgress(reachable).completedSteps).toEqual([
      "email",
      "email_verification",
      "identity",
      "phone",
    ]);
  });
});
