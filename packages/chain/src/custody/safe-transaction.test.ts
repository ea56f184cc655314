import type { SafeTransaction } from "@lilypad/custody";
import { decodeFunctionData } from "viem";
import { expect, test } from "vitest";
import { safeAbi } from "../abi.ts";
import { encodeExecTransaction } from "./safe-transaction.ts";

const transaction: SafeTransaction = {
  chainId: 42161,
  safe: "0x00000000000000000000000000000000000000a1",
  to: "0x00000000000000000000000000000000000000b2",
  data: "0x1234",
  safeTxGas: 100_000n,
  nonce: 7n,
};

test("the call executes exactly what was signed, as an ordinary call without a refund", () => {
  const { args } = decodeFunctionData({
    abi: safeAbi,
    data: encodeExecTransaction(transaction, "0xab"),
  });
  const zero = "0x0000000000000000000000000000000000000000";
  expect(args).toEqual([
    "0x00000000000000000000000000000000000000b2",
    0n,
    "0x1234",
    0,
    100_000n,
    0n,
    0n,
    zero,
    zero,
    "0xab",
  ]);
});

test("a transaction with safeTxGas 0 is not encoded", () => {
  const endless = { ...transaction, safeTxGas: 0n };
  expect(() => encodeExecTransaction(endless, "0x")).toThrow("safeTxGas is never 0");
});
