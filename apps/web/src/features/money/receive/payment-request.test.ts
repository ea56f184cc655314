import { expect, it } from "vitest";
import { readWalletCode } from "../wallet-send/index.ts";
import { paymentRequest } from "./payment-request.ts";

it("the code of a person's address names the chain of the deployment, and our own scanner reads it", () => {
  const address = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
  const base = { id: 8453, shortName: "base" };
  expect(paymentRequest(address, base)).toBe(`ethereum:${address}@8453`);
  expect(readWalletCode(paymentRequest(address, base), base)).toBe(address);
});
