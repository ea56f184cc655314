import { type Address, encodeFunctionData, type Hex } from "viem";
import { settlementModuleAbi } from "../abi.ts";

/** A change of the settlement module that requires a role. Amounts are in minor units. */
export type Administration =
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  | { readonly kind: "set-cap"; readonly index: number; readonly dailyCap: bigint }
  | { readonly kind: "set-operator"; readonly operator: Address }
  | { readonly kind: "set-guardian"; readonly guardian: Address }
  | { readonly kind: "offer-admin"; readonly to: Address }
  | { readonly kind: "accept-admin" };

/** Encodes the call of the settlement module. */
export function encodeAdministration(change: Administration): Hex {
  const abi = settlementModuleAbi;
  switch (change.kind) {
    case "pause":
      return encodeFunctionData({ abi, functionName: "pause" });
    case "resume":
      return encodeFunctionData({ abi, functionName: "unpause" });
    case "set-cap": {
      const { index, dailyCap } = change;
      return encodeFunctionData({ abi, functionName: "setDailyCap", args: [index, dailyCap] });
    }
    case "set-operator":
      return encodeFunctionData({ abi, functionName: "setOperator", args: [change.operator] });
    case "set-guardian":
      return encodeFunctionData({ abi, functionName: "setGuardian", args: [change.guardian] });
    case "offer-admin":
      return encodeFunctionData({ abi, functionName: "transferAdmin", args: [change.to] });
    case "accept-admin":
      return encodeFunctionData({ abi, functionName: "acceptAdmin" });
  }
}
