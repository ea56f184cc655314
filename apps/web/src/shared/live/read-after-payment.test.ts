import { expect, it } from "vitest";
import { newQueryClient } from "../../../test/open-signed-in.tsx";
import { readAfterPayment } from "./index.ts";

it("after a payment only what it has changed is read again", () => {
  const client = newQueryClient();
  const keys = [
    ["balances", "mira"],
    ["transactions", "mira", "recent", "USD"],
    ["transactions", "mira", "paid", "jonas"],
    ["requests", "mira"],
    ["notifications", "mira", "unread"],
    ["limits", "mira"],
    ["safe-control", "mira"],
    ["referrals", "mira", "list"],
    ["leaderboard", "mira"],
    ["profile", "mira"],
    ["contacts", "mira"],
    ["kyc", "mira"],
    ["linked-accounts", "mira"],
    ["intents", "open", "mira"],
    ["tickets", "mira", "list"],
    ["second-factor", "mira"],
    ["exchange", "rate"],
    ["cards", "mira"],
  ];
  for (const key of keys) client.setQueryData(key, {});
  readAfterPayment(client);
  const isOutdated = (key: string[]) => client.getQueryState(key)?.isInvalidated === true;
  expect(keys.filter(isOutdated)).toEqual(keys.slice(0, 9));
});
