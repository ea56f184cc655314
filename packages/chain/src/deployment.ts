import { type ChainAsset, chainAssets, isTokenDecimals, tokenDecimalsRange } from "@lilypad/money";
import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex } from "viem";
import { type DeployedChain, findKnownChain, listKnownChains } from "./known-chains.ts";

/** In production people have two days to notice and cancel a hand-over that they did not request. */
export const minLiveHandoverDelaySeconds = 172_800;

/** A token as its contract describes itself. */
export interface TokenFacts {
  address: Address;
  symbol: string;
  name: string;
  /** Of the token's own units; the ledger has millionths of every token. */
  decimals: number;
}

export interface ListedToken extends TokenFacts {
  /** The token's index in the settlement module's list. */
  index: number;
}

/** The addresses of the contracts. On a live chain they are configuration, verified at start. */
export interface ChainDeployment {
  chain: DeployedChain;
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
  /** The beginning of the creation code of each of its signers (see PasskeyParts). */
  passkeySignerCode: Hex;
  /** The contract that verifies a passkey if the precompile at 0x100 does not; null for none. */
  passkeyFallbackVerifier: Address | null;
  tokens: Record<ChainAsset, ListedToken>;
  /** The block in which the module was created; earlier blocks are not read. */
  fromBlock: number;
}

/** The asset of a token's contract; null if it is not listed. */
export const assetOfToken = (
  { tokens }: Pick<ChainDeployment, "tokens">,
  address: Address,
): ChainAsset | null =>
  chainAssets.find((asset) => isAddressEqual(tokens[asset].address, address)) ?? null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function readAddress(fields: Record<string, unknown>, name: string): Address {
  const value = fields[name];
  if (typeof value !== "string" || !isAddress(value, { strict: false })) {
    throw new Error(`the chain deployment has no address for ${name}`);
  }
  return getAddress(value);
}

function readText(fields: Record<string, unknown>, name: string, of: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Error(`the chain deployment has no ${name} of ${of}`);
}

const assetNames: Record<ChainAsset, string> = { LIL: "LIL", usdc: "dollars", eurc: "euros" };

function readToken(tokens: Record<string, unknown>, asset: ChainAsset): ListedToken {
  const token = tokens[asset];
  if (token === null || token === undefined) {
    throw new Error(`the chain deployment has no token for ${assetNames[asset]} (${asset})`);
  }
  if (!isRecord(token) || !Number.isInteger(token.index)) {
    throw new Error(`the chain deployment lists ${asset} without its index`);
  }
  if (!isTokenDecimals(token.decimals)) {
    const { min, max } = tokenDecimalsRange;
    throw new Error(`the chain deployment has no decimals of ${asset} from ${min} to ${max}`);
  }
  return {
    address: readAddress(token, "address"),
    index: Number(token.index),
    symbol: readText(token, "symbol", asset),
    name: readText(token, "name", asset),
    decimals: token.decimals,
  };
}

function readTokens(listed: Record<string, unknown>): ChainDeployment["tokens"] {
  const tokens = {
    LIL: readToken(listed, "LIL"),
    usdc: readToken(listed, "usdc"),
    eurc: readToken(listed, "eurc"),
  };
  for (const [place, asset] of chainAssets.entries()) {
    const twin = chainAssets
      .slice(place + 1)
      .find((other) => isAddressEqual(tokens[other].address, tokens[asset].address));
    if (twin !== undefined) {
      throw new Error(
        `the chain deployment has the address ${tokens[asset].address} for both ${asset} and ${twin}`,
      );
    }
  }
  return tokens;
}

function readChain(value: unknown): DeployedChain {
  const chain = isRecord(value) ? value : {};
  const known = typeof chain.id === "number" ? findKnownChain(chain.id) : undefined;
  if (known === undefined) {
    throw new Error(
      `the chain deployment names chain ${String(chain.id)}, which this version does not know; it knows ${listKnownChains()}`,
    );
  }
  const explorer = readText(chain, "explorer", "its chain");
  if (!/^https?:\/\/[^\s]+[^/\s]$/.test(explorer)) {
    throw new Error("the chain deployment has an explorer that is no address such as https://…");
  }
  const shortName = readText(chain, "shortName", "its chain");
  if (!/^[a-z0-9-]{2,16}$/.test(shortName)) {
    throw new Error("the chain deployment has a shortName that is no name such as arb1");
  }
  return {
    id: known.id,
    name: readText(chain, "name", "its chain"),
    // A file from before chains had two names has the first alone.
    commonName:
      chain.commonName === undefined
        ? known.commonName
        : readText(chain, "commonName", "its chain"),
    shortName,
    explorer,
  };
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
 * @throws EarlierDeployment for a file from before tokens had decimals, or the file had the code of passkey signers
 * @throws Error that names the missing or malformed field
 */
export function parseDeployment(text: string): ChainDeployment {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields) || !isRecord(fields.tokens)) {
    throw new Error("the chain deployment is no deployment file");
  }
  // Before tokens had decimals, a file had the chain's id alone; before passkeys had versions, no code of their signers.
  const hasIdAlone = fields.chain === undefined && fields.chainId !== undefined;
  const isEarlier = hasIdAlone || fields.passkeySignerCode === undefined;
  if (fields.module !== undefined && isEarlier) throw new EarlierDeployment();
  const { marker, fromBlock, passkeyFallbackVerifier } = fields;
  if (!isHex(marker) || marker.length !== 66) throw new Error("the chain deployment has no marker");
  if (typeof fromBlock !== "number" || !Number.isSafeInteger(fromBlock) || fromBlock < 0) {
    throw new Error("the chain deployment has no fromBlock");
  }
  return {
    chain: readChain(fields.chain),
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
    tokens: readTokens(fields.tokens),
    fromBlock,
  };
}
