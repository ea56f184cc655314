import type { SafeTransaction } from "@lilypad/custody";
import { encodeFunctionData, type Hex, zeroAddress } from "viem";
import { safeAbi } from "../abi.ts";

/**
 * Encodes the Safe's call that executes a signed transaction: an ordinary call (never a delegatecall) without a
 * refund, whose sender pays for the gas. Anyone can send it. If the call inside fails, the status is still
 * "success": only the event ExecutionSuccess proves it.
 * @throws RangeError when safeTxGas is 0
 */
export function encodeExecTransaction(
  { to, data, value = 0n, safeTxGas }: Pick<SafeTransaction, "to" | "data" | "value" | "safeTxGas">,
  signatures: Hex,
): Hex {
  if (safeTxGas <= 0n) throw new RangeError("safeTxGas is never 0");
  return encodeFunctionData({
    abi: safeAbi,
    functionName: "execTransaction",
    args: [to, value, data, 0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress, signatures],
  });
}
