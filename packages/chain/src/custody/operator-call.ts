import { type Address, encodeFunctionData, type Hex } from "viem";
import { safeAbi, settlementModuleAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";
import { safeInitializer, saltNonceOf } from "../safe-address.ts";

/** A transaction of the operator key that is not a batch. */
export type OperatorCall =
  /** Creates a held Safe without moving anything. Anyone may do this; the address depends on the owner only. */
  | { readonly kind: "createSafe"; readonly owner: Address }
  | { readonly kind: "requestHandover"; readonly safe: Address; readonly newOwner: Address }
  | { readonly kind: "cancelHandover"; readonly safe: Address };

/** A call as the chain gets it. */
export interface EncodedCall {
  readonly to: Address;
  readonly data: Hex;
}

/** Encodes a call of the operator key. */
export function encodeOperatorCall(deployment: ChainDeployment, call: OperatorCall): EncodedCall {
  const to = deployment.module;
  const abi = settlementModuleAbi;
  switch (call.kind) {
    case "createSafe":
      return {
        to: deployment.proxyFactory,
        data: encodeFunctionData({
          abi: safeAbi,
          functionName: "createProxyWithNonce",
          args: [
            deployment.singleton,
            safeInitializer(deployment, call.owner, "held"),
            BigInt(saltNonceOf.held),
          ],
        }),
      };
    case "requestHandover": {
      const args = [call.safe, call.newOwner] as const;
      return {
        to,
        data: encodeFunctionData({ abi, functionName: "requestHandover", args }),
      };
    }
    case "cancelHandover":
      return {
        to,
        data: encodeFunctionData({ abi, functionName: "cancelHandover", args: [call.safe] }),
      };
  }
}
