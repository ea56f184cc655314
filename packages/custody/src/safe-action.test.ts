import { type Abi, type Address, encodeFunctionData, parseAbi } from "viem";
import { expect, it } from "vitest";
import { encodeSafeCall, type SafeAction } from "./safe-action.ts";

const safe: Address = "0x000000000000000000000000000000000000005a";
const token: Address = "0x00000000000000000000000000000000000070c2";
const module: Address = "0x000000000000000000000000000000000000300d";
const other: Address = "0x0000000000000000000000000000000000000b0b";
const previous: Address = "0x0000000000000000000000000000000000000001";

const cases: [SafeAction, Address, string, readonly unknown[]][] = [
  [
    { kind: "send", token, to: other, amount: 5n },
    token,
    "function transfer(address to, uint256 amount)",
    [other, 5n],
  ],
  [
    { kind: "return", token, to: other, amount: 2n ** 255n },
    token,
    "function transfer(address to, uint256 amount)",
    [other, 2n ** 255n],
  ],
  [
    { kind: "add_owner", owner: other },
    safe,
    "function addOwnerWithThreshold(address owner, uint256 threshold)",
    [other, 1n],
  ],
  [
    { kind: "remove_owner", owner: other, previous },
    safe,
    "function removeOwner(address prevOwner, address owner, uint256 threshold)",
    [previous, other, 1n],
  ],
  [
    { kind: "set_daily_limit", module, token, limit: 9n },
    module,
    "function setDailyLimit(address token, uint64 dailyLimit)",
    [token, 9n],
  ],
  [
    { kind: "disable_module", module, previous },
    safe,
    "function disableModule(address prevModule, address module)",
    [previous, module],
  ],
  [{ kind: "enable_module", module }, safe, "function enableModule(address module)", [module]],
];

it.each(cases)("encodes $kind as its function does", (action, to, signature, args) => {
  const abi: Abi = parseAbi([signature]);
  const data = encodeFunctionData({ abi, args });
  expect(encodeSafeCall(safe, action)).toEqual({ to, data });
});

it("encodes a cancellation as a call of the Safe to itself without content", () => {
  expect(encodeSafeCall(safe, { kind: "cancel" })).toEqual({ to: safe, data: "0x" });
});

it("the return of ether sends it along with a call without data", () => {
  const action = { kind: "return", token: null, to: other, amount: 7n } as const;
  expect(encodeSafeCall(safe, action)).toEqual({ to: other, data: "0x", value: 7n });
});
