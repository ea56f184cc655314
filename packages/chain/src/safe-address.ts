import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  type Hex,
  isHex,
  keccak256,
  zeroAddress,
} from "viem";
import safeProxy from "../artefacts/SafeProxy.json";
import { moduleSetupAbi, safeAbi } from "./abi.ts";
import type { ChainDeployment } from "./deployment.ts";

function proxyCreationCode(): Hex {
  const { bytecode } = safeProxy;
  if (!isHex(bytecode)) throw new Error("the proxy's creation code is not hexadecimal");
  return bytecode;
}

/** The parts of a deployment that determine the addresses of all Safes. */
export type SafeParts = Pick<
  ChainDeployment,
  "module" | "moduleSetup" | "proxyFactory" | "singleton" | "fallbackHandler"
>;

/** Encodes the call that sets up a Safe with one owner and the settlement module enabled. */
export function safeInitializer(parts: SafeParts, owner: Address): Hex {
  return encodeFunctionData({
    abi: safeAbi,
    functionName: "setup",
    args: [
      [owner],
      1n,
      parts.moduleSetup,
      encodeFunctionData({ abi: moduleSetupAbi, functionName: "enable", args: [parts.module] }),
      parts.fallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
}

/**
 * Computes the address of an owner's Safe, which is known before the contract exists: the factory's CREATE2
 * address for salt nonce 0. The settlement module computes the same address on the chain (`safeOf`).
 */
export function predictSafeAddress(parts: SafeParts, owner: Address): Address {
  const salt = keccak256(
    encodePacked(["bytes32", "uint256"], [keccak256(safeInitializer(parts, owner)), 0n]),
  );
  const bytecode = concat([
    proxyCreationCode(),
    encodeAbiParameters([{ type: "address" }], [parts.singleton]),
  ]);
  return getCreate2Address({ from: parts.proxyFactory, salt, bytecode });
}
