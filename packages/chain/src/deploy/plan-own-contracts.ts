import { assets, type ChainAsset } from "@lilypad/money";
import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex } from "viem";
import lil from "../../artefacts/Lil.json";
import moduleSetup from "../../artefacts/ModuleSetup.json";
import settlementModule from "../../artefacts/SettlementModule.json";
import testToken from "../../artefacts/TestToken.json";
import type { ChainDeployment, ListedToken, TokenFacts } from "../deployment.ts";
import type { DeployedChain } from "../known-chains.ts";
import { canonicalAddresses, hexOf } from "./canonical-contracts.ts";
import type { PasskeyContracts } from "./passkey-contracts.ts";

/** The facts that the contract of LIL gives about itself. */
const lilFacts = { symbol: "LIL", name: "LIL Bits Reward", decimals: assets.LIL.decimals };

/** The module's limits for one token, in minor units per UTC day. */
export interface TokenTerms {
  /** The max amount that the module moves. */
  readonly dailyCap: bigint;
  /** The limit of an own Safe that has not chosen one. */
  readonly defaultLimit: bigint;
}

/** A token that exists on the chain, or a test token that is deployed with the contracts. */
export type TokenSource =
  | Readonly<TokenFacts>
  | (Readonly<Omit<TokenFacts, "address">> & { readonly faucet: Address });

export interface OwnContracts {
  readonly chain: DeployedChain;
  /** The account that deploys, and its first nonce for it: together they determine the addresses. */
  readonly deployer: Address;
  readonly firstNonce: number;
  readonly admin: Address;
  readonly operator: Address;
  readonly guardian: Address;
  /** LIL is always deployed. */
  readonly tokens: { readonly usdc: TokenSource; readonly eurc: TokenSource };
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
  /** The content of the deployment file, except the block in which the module is created. */
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
  const tests = (["usdc", "eurc"] as const).flatMap((asset) => {
    const source = own.tokens[asset];
    return "faucet" in source ? [{ asset, source }] : [];
  });
  const at = (step: number) =>
    getContractAddress({ from: deployer, nonce: BigInt(firstNonce + step) });
  const moduleStep = 2 + tests.length;
  const module = at(moduleStep);
  const factsOf = (asset: ChainAsset): TokenFacts => {
    if (asset === "LIL") return { address: at(1), ...lilFacts };
    const source = own.tokens[asset];
    if ("address" in source) return source;
    const { faucet: _, ...facts } = source;
    return { address: at(2 + tests.findIndex((test) => test.asset === asset)), ...facts };
  };
  // LIL is the first of the module's list.
  const listed = (["LIL", "usdc", "eurc"] as const).map((asset) => ({ asset, ...factsOf(asset) }));
  const tokens = Object.fromEntries(
    listed.map(({ asset, ...facts }, index) => [asset, { ...facts, index }]),
  ) as Record<ChainAsset, ListedToken>;

  const creations: [string, Hex][] = [
    ["the set-up helper", encode(moduleSetup, [])],
    ["LIL", encode(lil, [admin, module])],
    ...tests.map(({ asset, source: { name, symbol, decimals, faucet } }): [string, Hex] => [
      `the test token ${asset}`,
      encode(testToken, [name, symbol, decimals, admin, faucet]),
    ]),
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
      chain: own.chain,
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
