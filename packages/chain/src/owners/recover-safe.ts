import { encodeSafeCall, hashSafeTransaction, type SafeTransaction } from "@lilypad/custody";
import { type Address, encodeFunctionData, getAddress, type Hex, isAddressEqual } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { safeAbi } from "../abi.ts";
import { encodeExecTransaction } from "../custody/safe-transaction.ts";
import {
  predictSafeAddress,
  type SafeParts,
  safeInitializer,
  saltNonceOf,
} from "../safe-address.ts";
import { deriveOwnerKey } from "./owner-keys.ts";

/** One thing that a recovery does: send a token or ether somewhere, or give the Safe another owner. */
export type RecoveryStep =
  | {
      readonly kind: "move";
      readonly token: Address;
      readonly to: Address;
      readonly amount: bigint;
    }
  | { readonly kind: "move-ether"; readonly to: Address; readonly amount: bigint }
  | { readonly kind: "replace-owner"; readonly newOwner: Address };

/** The content that the offline machine signs, with the state of the chain that it cannot read itself. */
export interface RecoveryRequest {
  /** The id of the Safe's chain. */
  readonly chainId: number;
  readonly safe: Address;
  /** The owner that the Safe's address was computed from. */
  readonly owner: Address;
  /** The Safe's nonce; 0 before its contract exists. */
  readonly nonce: bigint;
  readonly parts: SafeParts;
  readonly steps: readonly RecoveryStep[];
}

/** A call that anyone with money for gas can send. */
export interface RecoveryCall {
  readonly to: Address;
  readonly data: Hex;
}

/** Safe's list of owners starts with this address. */
const ownersStart: Address = "0x0000000000000000000000000000000000000001";
/** Enough for a transfer of a token behind a proxy, and for a change of owners. */
const stepGas = 300_000n;

/** The Safe's call for a step. */
function toCall(
  safe: Address,
  owner: Address,
  step: RecoveryStep,
): Pick<SafeTransaction, "to" | "data" | "value"> {
  switch (step.kind) {
    case "move":
      return encodeSafeCall(safe, { ...step, kind: "return" });
    case "move-ether":
      return encodeSafeCall(safe, { ...step, kind: "return", token: null });
    case "replace-owner":
      return {
        to: safe,
        data: encodeFunctionData({
          abi: safeAbi,
          functionName: "swapOwner",
          args: [ownersStart, owner, step.newOwner],
        }),
      };
  }
}

function toTransaction(request: RecoveryRequest, position: number): SafeTransaction {
  const { chainId, safe, owner, nonce, steps } = request;
  const step = steps[position];
  if (step === undefined) throw new RangeError(`the request has no step ${position}`);
  const call = toCall(safe, owner, step);
  return { chainId, safe, ...call, safeTxGas: stepGas, nonce: nonce + BigInt(position) };
}

/**
 * Signs a recovery with the key of the Safe's owner, on the offline machine. The signatures are bound to this Safe,
 * these steps in this order, and its nonce.
 * @throws Error unless the owner with this index owns this Safe, which its address proves
 */
export async function signRecovery(
  seed: Buffer,
  index: number,
  request: RecoveryRequest,
): Promise<RecoveryCall[]> {
  const { safe, owner, parts, steps } = request;
  if (!isAddressEqual(predictSafeAddress(parts, owner, "held"), safe)) {
    throw new Error(`${safe} is not the held Safe of ${owner} with these contracts`);
  }
  const account = privateKeyToAccount(deriveOwnerKey(seed, index, getAddress(owner)));
  return Promise.all(
    steps.map(async (_, position) => {
      const transaction = toTransaction(request, position);
      const signature = await account.sign({ hash: hashSafeTransaction(transaction) });
      return { to: safe, data: encodeExecTransaction(transaction, signature) };
    }),
  );
}

/** The call that creates a held Safe's contract, which anyone can send. */
export const createHeldSafeCall = (parts: SafeParts, owner: Address): RecoveryCall => ({
  to: parts.proxyFactory,
  data: encodeFunctionData({
    abi: safeAbi,
    functionName: "createProxyWithNonce",
    args: [parts.singleton, safeInitializer(parts, owner, "held"), BigInt(saltNonceOf.held)],
  }),
});
