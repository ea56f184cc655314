import type { Address } from "viem";
import arbitrumOne from "../chains/arbitrum-one.json";
import base from "../chains/base.json";

/** A chain as a deployment file names it. */
export interface DeployedChain {
  readonly id: number;
  /** The full name: "Arbitrum One". */
  readonly name: string;
  /** The name that people use in a sentence: "Arbitrum". */
  readonly commonName: string;
  /** The name before an address (EIP-3770), such as "arb1". */
  readonly shortName: string;
  /** The block explorer that transactions are linked to, without a slash at the end. */
  readonly explorer: string;
}

/** A chain that contracts can be deployed on. */
export interface KnownChain extends DeployedChain {
  /** Circle's own USDC there; not a bridged one. */
  readonly usdc: Address;
  /** Whether the ramps pay out on it: their adapters name one chain to the vendors. */
  readonly isServedByRamps: boolean;
}

/** The chains that this version knows; the first is that of an installation on one machine. */
export const knownChains: readonly [KnownChain, ...KnownChain[]] = [
  arbitrumOne as KnownChain,
  base as KnownChain,
];

/** The chain of an installation on one machine. */
export const [localChain] = knownChains;

/** Returns the part of a deployment file about a chain. */
export function toDeployedChain(known: KnownChain): DeployedChain {
  const { usdc: _, isServedByRamps: __, ...chain } = known;
  return chain;
}

/** Finds a chain by its id or its name; undefined when this version does not know it. */
export const findKnownChain = (idOrName: number | string): KnownChain | undefined =>
  knownChains.find(({ id, name }) => id === idOrName || name === idOrName);

/**
 * Says why no ramp can be used on a chain; null if one can. A ramp that paid out on another chain would send money
 * to addresses that no one reads.
 */
export function findRampObstacle({ id, name }: DeployedChain): string | null {
  if (findKnownChain(id)?.isServedByRamps === true) return null;
  const served = knownChains.filter(({ isServedByRamps }) => isServedByRamps);
  return `ramps pay out on ${served.map((chain) => chain.name).join(" or ")} only, and the chain of this deployment is ${name}`;
}

/** The known chains in a sentence: "Arbitrum One (1) or Base (2)". */
export const listKnownChains = (): string =>
  knownChains.map(({ id, name }) => `${name} (${id})`).join(" or ");
