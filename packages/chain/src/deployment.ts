import { type ChainAsset, chainAssets } from "@lilypad/money";
import { type Address, getAddress, type Hex, isAddress, isHex } from "viem";

/** The chain id of Arbitrum One and of the local chain. */
export const chainId = 42161;

export interface ListedToken {
  address: Address;
  /** The token's index in the settlement module's list. */
  index: number;
}

/** The addresses of the contracts. On a live chain they are configuration, verified at start. */
export interface ChainDeployment {
  chainId: typeof chainId;
  /** The random number that the module stores to identify this installation. */
  marker: Hex;
  module: Address;
  moduleSetup: Address;
  proxyFactory: Address;
  singleton: Address;
  fallbackHandler: Address;
  /** Null for a token that this chain does not have (eurc on Arbitrum One). */
  tokens: Record<ChainAsset, ListedToken | null>;
  /** The block in which the module was created; earlier blocks are not read. */
  fromBlock: number;
}

/** The assets that the chain has, in the order in which the app shows them. */
export const listedAssets = ({ tokens }: Pick<ChainDeployment, "tokens">): ChainAsset[] =>
  chainAssets.filter((asset) => tokens[asset] !== null);

/** @throws Error when the chain does not have the token */
export function requireToken({ tokens }: ChainDeployment, asset: ChainAsset): ListedToken {
  const token = tokens[asset];
  if (token === null) throw new Error(`this chain has no ${asset}`);
  return token;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function readAddress(fields: Record<string, unknown>, name: string): Address {
  const value = fields[name];
  if (typeof value !== "string" || !isAddress(value, { strict: false })) {
    throw new Error(`the chain deployment has no address for ${name}`);
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
 * Parses a deployment file.
 * @throws Error that names the missing or malformed field
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
