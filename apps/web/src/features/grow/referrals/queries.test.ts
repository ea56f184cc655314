import { expect, it } from "vitest";
import { referralLink } from "./queries.ts";

it.each([
  [
    "https://lilypad.example/onboarding?r=ABCD2345",
    "https://lilypad.example/onboarding?r=ABCD2345",
  ],
  ["http://localhost:4000/onboarding?r=ABCD2345", "http://localhost:4000/onboarding?r=ABCD2345"],
  ["", "https://here.example/onboarding?r=ABCD2345"],
  ["javascript:alert(1)", "https://here.example/onboarding?r=ABCD2345"],
])("%j is shared as %s", (link, expected) => {
  expect(referralLink({ code: "ABCD2345", link }, "https://here.example")).toBe(expected);
});
