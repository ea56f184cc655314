import { type Address, encodeFunctionData, type Hex, hashTypedData, zeroAddress } from "viem";
import { safeAbi } from "../abi.ts";
import { chainId } from "../deployment.ts";

/** A call that a Safe makes when an owner has signed it. */
export interface SafeTransaction {
  readonly safe: Address;
  readonly to: Address;
  readonly data: Hex;
  /**
   * The gas that the call gets at least; never 0. With 0, a failing call would not use its nonce, and
   * anybody could execute it later.
   */
  readonly safeTxGas: bigint;
  /** The Safe's nonce. Another transaction with the same nonce replaces this one. */
  readonly nonce: bigint;
}

const safeTxType = [
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
] as const;

/** An ordinary call (never a delegatecall) without a refund: its sender pays for the gas. */
function toMessage({ to, data, safeTxGas, nonce }: SafeTransaction) {
  if (safeTxGas <= 0n) throw new RangeError("safeTxGas is never 0");
  return {
    to,
    value: 0n,
    data,
    operation: 0,
    safeTxGas,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  };
}

/**
 * Computes the hash that an owner signs (EIP-712). It binds the signature to this Safe on this chain.
 * @throws RangeError when safeTxGas is 0
 */
export function hashSafeTransaction(transaction: SafeTransaction): Hex {
  return hashTypedData({
    domain: { chainId, verifyingContract: transaction.safe },
    types: { SafeTx: safeTxType },
    primaryType: "SafeTx",
    message: toMessage(transaction),
  });
}

/**
 * Encodes the Safe's call that executes a signed transaction. Anybody can send it. If the call inside fails,
 * the status is still "success": only the event ExecutionSuccess proves it.
 * @throws RangeError when safeTxGas is 0
 */
export function encodeExecTransaction(transaction: SafeTransaction, signatures: Hex): Hex {
  const message = toMessage(transaction);
  return encodeFunctionData({
    abi: safeAbi,
    functionName: "execTransaction",
    args: [
      message.to,
      message.value,
      message.data,
      message.operation,
      message.safeTxGas,
      message.baseGas,
      message.gasPrice,
      message.gasToken,
      message.refundReceiver,
      signatures,
    ],
  });
}
