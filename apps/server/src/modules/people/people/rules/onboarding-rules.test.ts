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
    ["a new account", newcomer, "identity"],
    ["an account without a last name", { ...newcomer, firstName: "Ada" }, "identity"],
    ["an account with names", named, "phone"],
    ["an account with names and phone number", reachable, "lilypad_tag"],
    ["an account that has a tag but no phone number", { ...tagged, phoneNumber: null }, "phone"],
    ["an account with a full profile", tagged, "finishing"],
    ["a completed account", { ...tagged, onboardingCompletedAt: new Date(0) }, "done"],
  ])("of %s returns the next step", (_account, person, step) => {
    expect(onboardingProgress(person).nextStep).toBe(step);
  });

  it("lists the completed steps", () => {
    expect(onboardingProgress(reachable).completedSteps).toEqual([
      "email",
      "email_verification",
      "identity",
      "phone",
    ]);
  });
});
