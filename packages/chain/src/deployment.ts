import type { ChainAsset } from "@lilypad/money";
import { type Address, getAddress, type Hex, isAddress, isHex } from "viem";

/** Arbitrum One, and the local chain that stands in for it. */
export const chainId = 42161;

export interface ListedToken {
  address: Address;
  /** The token's index in the settlement module's list. */
  index: number;
}

/** Where everything is on the chain. On a live chain it is configuration, verified at start. */
export interface ChainDeployment {
  chainId: typeof chainId;
  /** The random number that the module carries: it tells this installation from any other. */
  marker: Hex;
  module: Address;
  moduleSetup: Address;
  proxyFactory: Address;
  singleton: Address;
  fallbackHandler: Address;
  /** Null for a token that this chain does not have (eurc on Arbitrum One). */
  tokens: Record<ChainAsset, ListedToken | null>;
  /** The block in which the module was made: nothing before it concerns us. */
  fromBlock: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function readAddress(fields: Record<string, unknown>, name: string): Address {
  const value = fields[name];
  if (typeof value !== "string" || !isAddress(value, { strict: false })) {
    throw new Error(`the chain deployment names no address for ${name}`);
  }
  return getAddress(value);
}

function readToken(tokens: Record<string, unknown>, asset: ChainAsset): ListedToken | null {
  const token = tokens[asset];
  if (token === null || token === undefined) return null;
  if (!isRecord(token) || !Number.isInteger(token.index)) {
    throw new Error(`the chain deployment lists ${asset} without its index`);
  }
  return { address: readAddress(token, "address"), index: Number(token.index) };
}

/**
 * Reads a deployment from its file's text.
 * @throws Error saying what is missing or malformed
 */
export function parseDeployment(text: string): ChainDeployment {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields) || fields.chainId !== chainId || !isRecord(fields.tokens)) {
    throw new Error(`the chain deployment is not one of chain ${chainId}`);
  }
  const { marker, fromBlock, tokens } = fields;
  if (!isHex(marker) || marker.length !== 66) throw new Error("the chain deployment has no marker");
  if (typeof fromBlock !== "number" || !Number.isSafeInteger(fromBlock) || fromBlock < 0) {
    throw new Error("the chain deployment has no fromBlock");
  }
  return {
    chainId,
    marker,
    module: readAddress(fields, "module"),
    moduleSetup: readAddress(fields, "moduleSetup"),
    proxyFactory: readAddress(fields, "proxyFactory"),
    singleton: readAddress(fields, "singleton"),
    fallbackHandler: readAddress(fields, "fallbackHandler"),
    tokens: {
      LIL: readToken(tokens, "LIL"),
      usdc: readToken(tokens, "usdc"),
      eurc: readToken(tokens, "eurc"),
    },
    fromBlock,
  };
}
