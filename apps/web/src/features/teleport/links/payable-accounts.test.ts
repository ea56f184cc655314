import { expect, it } from "vitest";
import { anAccount } from "../../../../test/samples/an-intent.ts";
import { hasPendingAccount, payableAccounts } from "./payable-accounts.ts";

const british = { country: "GB", currency: "GBP" } as const;

it.each([
  ["an active British account", { ...british, status: "active" }, true, false],
  ["a British account that is being checked", { ...british, status: "pending" }, false, true],
  ["a broken British account", { ...british, status: "errored" }, false, false],
  ["a British account that was taken away", { ...british, status: "revoked" }, false, false],
  ["a British bank's account in euros", { country: "GB", currency: "EUR" }, false, false],
  ["an American account", { country: "US", currency: "USD" }, false, false],
  ["a German account that is being checked", { status: "pending" }, false, false],
] as const)("%s", (_, changes, isPayable, isPending) => {
  const account = anAccount(changes);
  expect(payableAccounts([account])).toEqual(isPayable ? [account] : []);
  expect(hasPendingAccount([account])).toBe(isPending);
});
