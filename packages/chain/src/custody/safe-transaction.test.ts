import { decodeFunctionData } from "viem";
import { expect, test } from "vitest";
import { safeAbi } from "../abi.ts";
import {
  encodeExecTransaction,
  hashSafeTransaction,
  type SafeTransaction,
} from "./safe-transaction.ts";

const transaction: SafeTransaction = {
  safe: "0x00000000000000000000000000000000000000a1",
  to: "0x00000000000000000000000000000000000000b2",
  data: "0x1234",
  safeTxGas: 100_000n,
  nonce: 7n,
};

test("the hash changes with the Safe, the recipient, the data, the gas and the nonce", () => {
  const other = "0x00000000000000000000000000000000000000c3";
  const hashes = [
    {},
    { safe: other },
    { to: other },
    { data: "0x1235" },
    { safeTxGas: 100_001n },
    { nonce: 8n },
  ].map((change) => hashSafeTransaction({ ...transaction, ...change } as SafeTransaction));
  expect(new Set(hashes).size).toBe(hashes.length);
});

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

test("a transaction with safeTxGas 0 is neither hashed nor encoded", () => {
  const endless = { ...transaction, safeTxGas: 0n };
  expect(() => hashSafeTransaction(endless)).toThrow("safeTxGas is never 0");
  expect(() => encodeExecTransaction(endless, "0x")).toThrow("safeTxGas is never 0");
});
