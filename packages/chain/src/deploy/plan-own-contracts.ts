import { type ChainAsset, chainAssets } from "@lilypad/money";
import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex } from "viem";
import lil from "../../artefacts/Lil.json";
import moduleSetup from "../../artefacts/ModuleSetup.json";
import settlementModule from "../../artefacts/SettlementModule.json";
import testToken from "../../artefacts/TestToken.json";
import { type ChainDeployment, chainId, type ListedToken } from "../deployment.ts";
import { canonicalAddresses, hexOf } from "./canonical-contracts.ts";
import type { PasskeyContracts } from "./passkey-contracts.ts";

/** What the module allows for one token, in minor units per UTC day. */
export interface TokenTerms {
  /** The max amount that the module moves. */
  readonly dailyCap: bigint;
  /** The limit of an own Safe that has not chosen one. */
  readonly defaultLimit: bigint;
}

/** A token that exists on the chain, or a test token that is deployed with the contracts. */
export type TokenSource =
  | { readonly address: Address }
  | { readonly name: string; readonly symbol: string; readonly faucet: Address };

export interface OwnContracts {
  /** The account that deploys, and its first nonce for it: together they determine the addresses. */
  readonly deployer: Address;
  readonly firstNonce: number;
  readonly admin: Address;
  readonly operator: Address;
  readonly guardian: Address;
  /** Null for a token that this chain does not have. LIL is always deployed. */
  readonly tokens: { readonly usdc: TokenSource | null; readonly eurc: TokenSource | null };
  readonly terms: Readonly<Record<ChainAsset, TokenTerms>>;
  readonly handoverDelaySeconds: number;
  /** The max number of hand-overs that can be requested in a UTC day. */
  readonly handoversPerDay: number;
  readonly passkeys: PasskeyContracts;
  /** 32 random bytes that identify the installation. */
  readonly marker: Hex;
}

/** The creation of one contract, with the nonce that gives it its address. */
export interface DeploymentStep {
  readonly name: string;
  readonly nonce: number;
  readonly address: Address;
  readonly data: Hex;
}

export interface PlannedContracts {
  readonly steps: readonly DeploymentStep[];
  /** What the deployment file will say, except the block in which the module is created. */
  readonly deployment: Omit<ChainDeployment, "fromBlock">;
}

const encode = (artefact: { abi: unknown; bytecode: string }, args: readonly unknown[]): Hex =>
  encodeDeployData({
    abi: artefact.abi as Abi,
    bytecode: hexOf(artefact.bytecode),
    args: [...args],
  });

/**
 * Plans the contracts of an installation: the set-up helper, LIL, test tokens if there are any, and the settlement
 * module, which creates the own-Safe module. The order is fixed by nonces, so that every address is known in advance:
 * LIL's minter is the module, and the module lists LIL.
 */
export function planOwnContracts(own: OwnContracts): PlannedContracts {
  const { deployer, firstNonce, admin, operator, guardian, passkeys, marker } = own;
  const safe = canonicalAddresses();
  const tests = (["usdc", "eurc"] as const).filter(
    (asset) => "faucet" in (own.tokens[asset] ?? {}),
  );
  const at = (step: number) =>
    getContractAddress({ from: deployer, nonce: BigInt(firstNonce + step) });
  const moduleStep = 2 + tests.length;
  const module = at(moduleStep);
  const addressOf = (asset: ChainAsset): Address | null => {
    if (asset === "LIL") return at(1);
    const source = own.tokens[asset];
    if (source === null) return null;
    return "address" in source ? source.address : at(2 + tests.indexOf(asset));
  };
  // LIL is the first of the module's list.
  const listed = (["LIL", "usdc", "eurc"] as const).flatMap((asset) => {
    const address = addressOf(asset);
    return address === null ? [] : [{ asset, address }];
  });
  const tokens = Object.fromEntries(
    chainAssets.map((asset) => {
      const index = listed.findIndex((one) => one.asset === asset);
      const address = listed[index]?.address;
      return [asset, address === undefined ? null : { address, index }];
    }),
  ) as Record<ChainAsset, ListedToken | null>;

  const creations: [string, Hex][] = [
    ["the set-up helper", encode(moduleSetup, [])],
    ["LIL", encode(lil, [admin, module])],
    ...tests.map((asset): [string, Hex] => {
      const source = own.tokens[asset];
      const { name, symbol, faucet } = source as Extract<TokenSource, { faucet: Address }>;
      return [`the test token ${asset}`, encode(testToken, [name, symbol, admin, faucet])];
    }),
    [
      "the settlement module",
      encode(settlementModule, [
        { admin, operator, guardian },
        { delay: BigInt(own.handoverDelaySeconds), dailyRequests: own.handoversPerDay },
        {
          factory: safe.proxyFactory,
          singleton: safe.singleton,
          fallbackHandler: safe.fallbackHandler,
          moduleSetup: at(0),
        },
        listed.map(({ asset, address }) => ({
          account: address,
          mintable: asset === "LIL",
          ...own.terms[asset],
        })),
        1n,
        marker,
      ]),
    ],
  ];
  return {
    steps: creations.map(([name, data], step) => ({
      name,
      nonce: firstNonce + step,
      address: at(step),
      data,
    })),
    deployment: {
      chainId,
      marker,
      module,
      // The module's constructor creates it first.
      ownSafeModule: getContractAddress({ from: module, nonce: 1n }),
      guardian,
      handoverDelaySeconds: own.handoverDelaySeconds,
      moduleSetup: at(0),
      ...safe,
      passkeyVersion: passkeys.passkeyVersion,
      passkeySignerFactory: passkeys.passkeySignerFactory,
      passkeySignerCode: passkeys.passkeySignerCode,
      passkeyFallbackVerifier: passkeys.passkeyFallbackVerifier,
      tokens,
    },
  };
}
