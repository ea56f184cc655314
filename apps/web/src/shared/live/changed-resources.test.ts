import { expect, it } from "vitest";
import { changedResources } from "./changed-resources.ts";

it.each([
  [
    "ready",
    [
      "balances",
      "transactions",
      "requests",
      "notifications",
      "contacts",
      "profile",
      "referrals",
      "leaderboard",
      "kyc",
      "limits",
      "linked-accounts",
      "intents",
      "tickets",
    ],
  ],
  ["balances", ["balances"]],
  ["transactions", ["transactions", "referrals", "leaderboard"]],
  ["requests", ["requests", "notifications"]],
  ["notifications", ["notifications"]],
  ["contacts", ["contacts"]],
  ["profile", ["profile"]],
  ["referrals", ["referrals"]],
  ["kyc", ["kyc", "limits"]],
  ["linked-accounts", ["linked-accounts"]],
  ["intents", ["intents"]],
  ["tickets", ["tickets"]],
  ["something new", []],
])("a live event %j invalidates %j", (type, resources) => {
  expect(changedResources(type)).toEqual(resources);
});
