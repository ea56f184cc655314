import { expect, it } from "vitest";
import { type PreparedPayment, readPayment } from "./sign-payment.ts";

const friend = "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf";
const usdc = "0x00000000000000000000000000000000000000c3";
const module = "0x00000000000000000000000000000000000000d4";
const contracts = {
  chainId: 8453,
  ownSafeModule: module,
  passkeySignerFactory: "0x00000000000000000000000000000000000000e5",
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  tokens: { USD: { symbol: "USDC", address: usdc, decimals: 18 } },
};
const prepared: PreparedPayment = {
  id: "0199d3e0-0000-7000-8000-000000000001",
  kind: "pay",
  status: "prepared",
  safe: "0x00000000000000000000000000000000000000a1",
  address: friend,
  previous: null,
  currency: "USD",
  amount: "12.50",
  nonce: "3",
  safe_tx_gas: "100000",
  credential_ids: ["key"],
  hash: null,
  created_at: "2026-11-23T12:00:00.000Z",
  ended_at: null,
};
const payment = { amount: "12.50", currency: "USD" } as const;

it("a payment to a person signs the typed amount, with the token that the page knows", () => {
  expect(readPayment(payment, prepared, contracts)).toEqual({
    kind: "send",
    token: usdc,
    to: friend,
    amount: 125n * 10n ** 17n,
  });
});

it.each<[string, Partial<PreparedPayment>]>([
  ["another amount", { amount: "12.51" }],
  ["another currency", { currency: "EUR" }],
  ["another kind", { kind: "send" }],
  ["no address", { address: null }],
  ["the person's own account", { address: prepared.safe }],
  ["a token's contract", { address: usdc }],
  ["our module", { address: module }],
])("a payment to a person is not signed if the server answers with %s", (_, change) => {
  expect(readPayment(payment, { ...prepared, ...change }, contracts)).toBeNull();
});
