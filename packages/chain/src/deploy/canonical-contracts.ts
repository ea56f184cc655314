import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Address, concat, getCreate2Address, type Hex, isHex, zeroHash } from "viem";
import passkeySignerFactory from "../../artefacts/SafeWebAuthnSignerFactory.json";
import { localChain } from "../known-chains.ts";

const require = createRequire(import.meta.url);

const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(require.resolve(path), "utf8"));

/** @throws Error if an artefact has no bytecode */
export function hexOf(value: unknown): Hex {
  if (typeof value !== "string" || !isHex(value)) throw new Error("an artefact holds no bytecode");
  return value;
}

type SafeContract = "proxyFactory" | "singleton" | "fallbackHandler";

/** A contract of Safe that a factory created at the same address on every chain. */
export interface CanonicalContract {
  readonly name: SafeContract | "passkeySignerFactory";
  readonly address: Address;
  /** The call of the factory that creates it. */
  readonly creation: { readonly to: Address; readonly data: Hex };
}

/** Many chains have this factory, and anvil from the start; Safe's passkey contracts were deployed with it. */
const create2Factory: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

const safeArtefacts = [
  ["proxyFactory", "proxies/SafeProxyFactory.sol/SafeProxyFactory.json"],
  ["singleton", "Safe.sol/Safe.json"],
  ["fallbackHandler", "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json"],
] as const;

const createdBy = (
  factory: Address,
  name: CanonicalContract["name"],
  bytecode: Hex,
): CanonicalContract => ({
  name,
  address: getCreate2Address({ from: factory, salt: zeroHash, bytecode }),
  creation: { to: factory, data: concat([zeroHash, bytecode]) },
});

/**
 * Safe's factory that gives its contracts the same addresses on every chain, and how it comes to a new chain.
 * @param chainId of the chain for which its creation is signed; the address is the same on each
 */
export function singletonFactory(chainId: number) {
  const factory = readJson(
    `@safe-global/safe-singleton-factory/artifacts/${chainId}/deployment.json`,
  );
  return {
    address: hexOf(factory.address),
    signer: hexOf(factory.signerAddress),
    transaction: hexOf(factory.transaction),
  };
}

/** Safe v1.4.1 and its factory of passkey signers 0.2.0, in the order in which a local chain gets them. */
export function canonicalContracts(): CanonicalContract[] {
  const { address } = singletonFactory(localChain.id);
  return [
    ...safeArtefacts.map(([name, path]) =>
      createdBy(
        address,
        name,
        hexOf(readJson(`@safe-global/safe-contracts/build/artifacts/contracts/${path}`).bytecode),
      ),
    ),
    createdBy(create2Factory, "passkeySignerFactory", hexOf(passkeySignerFactory.bytecode)),
  ];
}

/** The addresses of Safe v1.4.1, which are the same on every chain. */
export function canonicalAddresses(): Record<SafeContract, Address> {
  const byName = new Map(canonicalContracts().map(({ name, address }) => [name, address]));
  const addressOf = (name: SafeContract): Address => {
    const address = byName.get(name);
    if (address === undefined) throw new Error(`there is no canonical ${name}`);
    return address;
  };
  return {
    proxyFactory: addressOf("proxyFactory"),
    singleton: addressOf("singleton"),
    fallbackHandler: addressOf("fallbackHandler"),
  };
}
