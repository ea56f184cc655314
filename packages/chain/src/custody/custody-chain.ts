import type { PasskeyPublicKey } from "@lilypad/custody";
import { type ChainAsset, chainAssets } from "@lilypad/money";
import { type Address, createPublicClient, type Hex, zeroAddress } from "viem";
import { ownSafeModuleAbi, settlementModuleAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";
import { askNode } from "../node/ask-node.ts";
import { ChainReverted } from "../node/chain-errors.ts";
import { openTransport } from "../node/open-transport.ts";
import { encodeSignatureCheck, validSignature } from "./passkey-signer.ts";

/** How much of a token the own-Safe module moves out of one Safe in a UTC day. */
export interface OwnLimit {
  readonly asset: ChainAsset;
  /** Minor units. */
  readonly dailyLimit: bigint;
  /** Whether the Safe chose it; otherwise it is the administrator's default. */
  readonly isChosen: boolean;
}

/**
 * Chain calls about own keys and the Safes that they own, always at the newest block. Every call ends within its
 * time-out and throws a ChainError, after which nothing is known.
 */
export interface CustodyChain {
  /** Whether the signer contract of a passkey would accept a signature; the contract need not exist yet. */
  acceptsSignature(
    key: PasskeyPublicKey,
    signed: { readonly hash: Hex; readonly signature: Hex },
  ): Promise<boolean>;
  /** The daily limits of a Safe for each listed token; the default limits without a Safe. */
  readOwnLimits(safe: Address | null): Promise<readonly OwnLimit[]>;
}

export interface CreateCustodyChainOptions {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  deployment: ChainDeployment;
  /** The limit for one call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
}

/** Connects to the contracts of custody behind an RPC address. */
export function createCustodyChain(options: CreateCustodyChainOptions): CustodyChain {
  const { rpcUrl, deployment, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs }),
    cacheTime: 0,
  });
  return {
    async acceptsSignature(key, signed) {
      try {
        const { data = "0x" } = await askNode(() =>
          client.call({
            to: deployment.passkeySignerFactory,
            data: encodeSignatureCheck(deployment, key, signed),
          }),
        );
        return data.startsWith(validSignature);
      } catch (error) {
        // The verifier may refuse by reverting, such as for a point that is not on the curve.
        if (error instanceof ChainReverted) return false;
        throw error;
      }
    },

    readOwnLimits: (safe) =>
      askNode(async () => {
        const tokens = chainAssets.map((asset) => ({ asset, ...deployment.tokens[asset] }));
        const [defaults, chosen] = await Promise.all([
          client.multicall({
            contracts: tokens.map(({ index }) => ({
              address: deployment.module,
              abi: settlementModuleAbi,
              functionName: "tokenAt" as const,
              args: [index] as const,
            })),
            allowFailure: false,
            deployless: true,
          }),
          client.multicall({
            contracts: tokens.map(({ address }) => ({
              address: deployment.ownSafeModule,
              abi: ownSafeModuleAbi,
              functionName: "limitOf" as const,
              // No Safe is at the zero address, so nothing is chosen for it.
              args: [safe ?? zeroAddress, address] as const,
            })),
            allowFailure: false,
            deployless: true,
          }),
        ]);
        return tokens.map(({ asset }, place) => {
          const { isSet, dailyLimit } = chosen[place] ?? { isSet: false, dailyLimit: 0n };
          const byDefault = defaults[place]?.defaultLimit ?? 0n;
          return { asset, dailyLimit: isSet ? dailyLimit : byDefault, isChosen: isSet };
        });
      }),
  };
}
