import { type ChainAsset, chainAssets } from "@lilypad/money";
import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex } from "viem";

/** The chain id of Arbitrum One and of the local chain. */
export const chainId = 42161;

/** In production people have two days to notice and cancel a hand-over that they did not request. */
export const minLiveHandoverDelaySeconds = 172_800;

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
  /** The module that Safes owned by their people enable; the settlement module created it. */
  ownSafeModule: Address;
  /** The key of the watcher, which finishes hand-overs; different from the operator's. */
  guardian: Address;
  /** The seconds from the request of a hand-over until it can be finished. */
  handoverDelaySeconds: number;
  moduleSetup: Address;
  proxyFactory: Address;
  singleton: Address;
  fallbackHandler: Address;
  /** The version of Safe's passkey contracts, such as "0.2.1". */
  passkeyVersion: string;
  /** Safe's factory of passkey signers in this version, at the same address on every chain. */
  passkeySignerFactory: Address;
  /** What the creation code of each of its signers begins with (see PasskeyParts). */
  passkeySignerCode: Hex;
  /** The contract that verifies a passkey if the precompile at 0x100 does not; null for none. */
  passkeyFallbackVerifier: Address | null;
  /** Null for a token that this chain does not have (eurc on Arbitrum One). */
  tokens: Record<ChainAsset, ListedToken | null>;
  /** The block in which the module was created; earlier blocks are not read. */
  fromBlock: number;
}

/** The assets that the chain has, in the order in which the app shows them. */
export const listedAssets = ({ tokens }: Pick<ChainDeployment, "tokens">): ChainAsset[] =>
  chainAssets.filter((asset) => tokens[asset] !== null);

/** The asset of a token's contract; null if it is not listed. */
export const assetOfToken = (
  { tokens }: Pick<ChainDeployment, "tokens">,
  address: Address,
): ChainAsset | null =>
  chainAssets.find((asset) => {
    const token = tokens[asset];
    return token !== null && isAddressEqual(token.address, address);
  }) ?? null;

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

/** A deployment of an earlier version, whose Safes have other addresses. */
export class EarlierDeployment extends Error {
  override readonly name = "EarlierDeployment";
  constructor() {
    super(
      "this chain deployment was made by an earlier version, and this version cannot use its Safes. " +
        "Nothing was changed. To keep its data, run the version that made it. " +
        "To use this version, start with an empty DATA_DIR (docs/runbooks/start.md)",
    );
  }
}

function readVersion(value: unknown): string {
  if (typeof value === "string" && /^\d+\.\d+\.\d+$/.test(value)) return value;
  throw new Error("the chain deployment has no passkeyVersion such as 0.2.1");
}

function readCode(fields: Record<string, unknown>, name: string): Hex {
  const value = fields[name];
  if (isHex(value) && value.length > 2 && value.length % 2 === 0) return value;
  throw new Error(`the chain deployment has no code for ${name}`);
}

function readDelay(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error("the chain deployment has no handoverDelaySeconds");
}

/**
 * Parses a deployment file.
 * @throws EarlierDeployment for a file from before the module had hand-overs, or the file had the code of passkey signers
 * @throws Error that names the missing or malformed field
 */
export function parseDeployment(text: string): ChainDeployment {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields) || fields.chainId !== chainId || !isRecord(fields.tokens)) {
    throw new Error(`the chain deployment is not one of chain ${chainId}`);
  }
  const isEarlier = fields.ownSafeModule === undefined || fields.passkeySignerCode === undefined;
  if (fields.module !== undefined && isEarlier) throw new EarlierDeployment();
  const { marker, fromBlock, tokens, passkeyFallbackVerifier } = fields;
  if (!isHex(marker) || marker.length !== 66) throw new Error("the chain deployment has no marker");
  if (typeof fromBlock !== "number" || !Number.isSafeInteger(fromBlock) || fromBlock < 0) {
    throw new Error("the chain deployment has no fromBlock");
  }
  return {
    chainId,
    marker,
    module: readAddress(fields, "module"),
    ownSafeModule: readAddress(fields, "ownSafeModule"),
    guardian: readAddress(fields, "guardian"),
    handoverDelaySeconds: readDelay(fields.handoverDelaySeconds),
    moduleSetup: readAddress(fields, "moduleSetup"),
    proxyFactory: readAddress(fields, "proxyFactory"),
    singleton: readAddress(fields, "singleton"),
    fallbackHandler: readAddress(fields, "fallbackHandler"),
    passkeyVersion: readVersion(fields.passkeyVersion),
    passkeySignerFactory: readAddress(fields, "passkeySignerFactory"),
    passkeySignerCode: readCode(fields, "passkeySignerCode"),
    passkeyFallbackVerifier:
      passkeyFallbackVerifier === null ? null : readAddress(fields, "passkeyFallbackVerifier"),
    tokens: {
      LIL: readToken(tokens, "LIL"),
      usdc: readToken(tokens, "usdc"),
      eurc: readToken(tokens, "eurc"),
    },
    fromBlock,
  };
}
