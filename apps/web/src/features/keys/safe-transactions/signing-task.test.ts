import { expect, it } from "vitest";
import type { SafeTransaction } from "./queries.ts";
import { readAction, type Wanted } from "./signing-task.ts";

const to = "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf";
const thief = "0x00000000000000000000000000000000000000b2";
const usdc = "0x00000000000000000000000000000000000000c3";
const module = "0x00000000000000000000000000000000000000d4";
const before = "0x0000000000000000000000000000000000000001";
const contracts = {
  chainId: 8453,
  ownSafeModule: module,
  passkeySignerFactory: module,
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  tokens: { USD: { symbol: "USDC", address: usdc, decimals: 18 } },
};
const prepared: SafeTransaction = {
  id: "0199d3e0-0000-7000-8000-000000000001",
  kind: "send",
  status: "prepared",
  safe: "0x00000000000000000000000000000000000000a1",
  address: to,
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
const payment: Wanted = { kind: "send", address: to, currency: "USD", amount: "12.5" };

it("a payment is signed as it was typed, with the token that the page knows", () => {
  expect(readAction(payment, prepared, contracts)).toEqual({
    kind: "send",
    token: usdc,
    to,
    amount: 125n * 10n ** 17n,
  });
});

it("everything is the amount that the person has seen", () => {
  expect(readAction({ ...payment, amount: null }, prepared, contracts)).toMatchObject({
    amount: 125n * 10n ** 17n,
  });
});

it.each<[string, Partial<SafeTransaction>]>([
  ["another recipient", { address: thief }],
  ["another amount", { amount: "12.51" }],
  ["another currency", { currency: "EUR" }],
  ["another kind", { kind: "add_owner" }],
])("nothing is signed if the server answers with %s", (_, change) => {
  expect(readAction(payment, { ...prepared, ...change }, contracts)).toBeNull();
});

it("a module and an owner are never taken from the server", () => {
  const lying = { ...prepared, address: thief, previous: before };
  expect(
    readAction({ kind: "enable_module" }, { ...lying, kind: "enable_module" }, contracts),
  ).toEqual({ kind: "enable_module", module });
  expect(
    readAction({ kind: "add_owner", address: to }, { ...lying, kind: "add_owner" }, contracts),
  ).toEqual({ kind: "add_owner", owner: to });
  expect(
    readAction({ kind: "disable_module" }, { ...lying, kind: "disable_module" }, contracts),
  ).toEqual({ kind: "disable_module", module, previous: before });
});

const pears = "0x00000000000000000000000000000000000000e5";
const returned: Wanted = { kind: "return", token: pears, units: "7", address: to, shown: "7 PEAR" };
const preparedReturn: SafeTransaction = {
  ...prepared,
  kind: "return",
  currency: null,
  amount: null,
  token: pears,
  token_units: "7",
};

it("the return of another token is signed as the person has read it", () => {
  expect(readAction(returned, preparedReturn, contracts)).toEqual({
    kind: "return",
    token: pears,
    to,
    amount: 7n,
  });
  const ether: Wanted = { ...returned, token: null };
  expect(readAction(ether, { ...preparedReturn, token: null }, contracts)).toEqual({
    kind: "return",
    token: null,
    to,
    amount: 7n,
  });
});

it.each<[string, Partial<SafeTransaction>]>([
  ["another recipient", { address: thief }],
  ["another amount", { token_units: "8" }],
  ["another token", { token: thief }],
  ["ether in place of a token", { token: null }],
])("no return is signed if the server answers with %s", (_, change) => {
  expect(readAction(returned, { ...preparedReturn, ...change }, contracts)).toBeNull();
});

it("dollars are never signed for as another token, even if the page is asked to", () => {
  const dollars: Wanted = { ...returned, token: usdc };
  expect(readAction(dollars, { ...preparedReturn, token: usdc }, contracts)).toBeNull();
});
