import { hashTypedData, zeroAddress } from "viem";
import { expect, test } from "vitest";
import { hashSafeTransaction, type SafeTransaction } from "./safe-transaction.ts";

const transaction: SafeTransaction = {
  chainId: 42161,
  safe: "0x00000000000000000000000000000000000000a1",
  to: "0x00000000000000000000000000000000000000b2",
  data: "0x1234",
  safeTxGas: 100_000n,
  nonce: 7n,
};

test("the hash changes with the Safe, the recipient, the data, the ether, the gas and the nonce", () => {
  const other = "0x00000000000000000000000000000000000000c3";
  const hashes = [
    {},
    { chainId: 8453 },
    { safe: other },
    { to: other },
    { data: "0x1235" },
    { value: 1n },
    { safeTxGas: 100_001n },
    { nonce: 8n },
  ].map((change) => hashSafeTransaction({ ...transaction, ...change } as SafeTransaction));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test.each([0n, 3n])(
  "the hash with %s wei is the one of EIP-712 for the type of Safe 1.4.1",
  (value) => {
    const { safe, ...content } = transaction;
    const hash = hashTypedData({
      domain: { chainId: 42161, verifyingContract: safe },
      types: {
        SafeTx: [
          { name: "to", type: "address" },
          { name: "value", type: "uint256" },
          { name: "data", type: "bytes" },
          { name: "operation", type: "uint8" },
          { name: "safeTxGas", type: "uint256" },
          { name: "baseGas", type: "uint256" },
          { name: "gasPrice", type: "uint256" },
          { name: "gasToken", type: "address" },
          { name: "refundReceiver", type: "address" },
          { name: "nonce", type: "uint256" },
        ],
      },
      primaryType: "SafeTx",
      message: {
        ...content,
        value,
        operation: 0,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
      },
    });
    expect(hashSafeTransaction({ ...transaction, value })).toBe(hash);
  },
);

test("a transaction with safeTxGas 0 has no hash", () => {
  const endless = { ...transaction, safeTxGas: 0n };
  expect(() => hashSafeTransaction(endless)).toThrow("safeTxGas is never 0");
});
