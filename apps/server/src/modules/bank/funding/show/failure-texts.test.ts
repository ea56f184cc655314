import { expect, it } from "vitest";
import { isReturned, tellFailure } from "./failure-texts.ts";

it.each([
  [
    { operation: "topup", leg: null, failureCode: "name_mismatch", depositTransferId: null },
    "The name on the bank account isn't yours. If you've sent a bank transfer, it will be returned to your bank account.",
    false,
  ],
  [
    { operation: "withdraw", leg: "voided", failureCode: "quote_expired", depositTransferId: null },
    "The quote expired before it could be carried out. No money was moved.",
    true,
  ],
  [
    { operation: "withdraw", leg: "moved", failureCode: "something new", depositTransferId: null },
    "Our banking partner couldn't complete this. Your money is on its way back to your wallet.",
    false,
  ],
  [
    { operation: "withdraw", leg: "moved", failureCode: null, depositTransferId: "x" },
    "Our banking partner couldn't complete this. Your money is back in your wallet.",
    true,
  ],
] as const)("the text of failure %j says where the money is", (intent, sentence, returned) => {
  expect(tellFailure(intent)).toBe(sentence);
  expect(isReturned(intent)).toBe(returned);
});
