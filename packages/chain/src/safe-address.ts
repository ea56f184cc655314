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

/**
 * The kind of a Safe, which its address fixes forever. "held": owned by a key that we store offline for the person,
 * and can be handed over to them. "own": owned by the person's key from the start; no one else can ever take it
 * over.
 */
export const safeKinds = ["held", "own"] as const;
export type SafeKind = (typeof safeKinds)[number];

/** The salt nonce of a Safe's address. */
export const saltNonceOf = { held: 0, own: 1 } as const satisfies Record<SafeKind, number>;

/** The parts of a deployment that determine the addresses of all Safes. */
export type SafeParts = Pick<
  ChainDeployment,
  "module" | "ownSafeModule" | "moduleSetup" | "proxyFactory" | "singleton" | "fallbackHandler"
>;

/** Encodes the call that sets up a Safe with one owner and the module of its kind enabled. */
export function safeInitializer(parts: SafeParts, owner: Address, kind: SafeKind): Hex {
  const module = kind === "held" ? parts.module : parts.ownSafeModule;
  return encodeFunctionData({
    abi: safeAbi,
    functionName: "setup",
    args: [
      [owner],
      1n,
      parts.moduleSetup,
      encodeFunctionData({ abi: moduleSetupAbi, functionName: "enable", args: [module] }),
      parts.fallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
}

/** Encodes the factory's call that creates an owner's Safe. Anyone can send it; it reverts if the Safe exists. */
export function encodeCreateSafe(parts: SafeParts, owner: Address, kind: SafeKind): Hex {
  return encodeFunctionData({
    abi: safeAbi,
    functionName: "createProxyWithNonce",
    args: [parts.singleton, safeInitializer(parts, owner, kind), BigInt(saltNonceOf[kind])],
  });
}

/**
 * Computes the address of an owner's Safe, which is known before the contract exists: the factory's CREATE2
 * address. The settlement module computes the same address on the chain (`safeOf`, `ownSafeOf`).
 */
export function predictSafeAddress(parts: SafeParts, owner: Address, kind: SafeKind): Address {
  const salt = keccak256(
    encodePacked(
      ["bytes32", "uint256"],
      [keccak256(safeInitializer(parts, owner, kind)), BigInt(saltNonceOf[kind])],
    ),
  );
  const bytecode = concat([
    proxyCreationCode(),
    encodeAbiParameters([{ type: "address" }], [parts.singleton]),
  ]);
  return getCreate2Address({ from: parts.proxyFactory, salt, bytecode });
}
