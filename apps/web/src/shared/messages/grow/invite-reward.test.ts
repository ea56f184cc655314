import { expect, it } from "vitest";
import { cardMessages, contactsMessages, dashboardMessages, referralMessages } from "../index.ts";

it("every place that says what an invitation is worth names the rule of its payment", () => {
  const rule = "joins and adds $10 that stays, or verifies their identity.";
  const said = [
    dashboardMessages.savings.friends("500 LIL"),
    dashboardMessages.transferMenu.earnText("500 LIL"),
    cardMessages.earn("500 LIL"),
    contactsMessages.friends.inviteText("500 LIL"),
  ];
  expect(new Set(said)).toEqual(new Set([`500 LIL for each friend who ${rule}`]));
  expect(referralMessages.earnText).toBe(`Yours once your friend ${rule}`);
});
