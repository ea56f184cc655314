import { type ChainAsset, chainAssets } from "@lilypad/money";
import { type Address, createPublicClient, zeroAddress } from "viem";
import { settlementModuleAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";

/** The settlement module's record of one token. Amounts are in minor units. */
export interface TokenState {
  readonly asset: ChainAsset;
  /** The token's index in the module's list. */
  readonly index: number;
  readonly address: Address;
  readonly enabled: boolean;
  readonly dailyCap: bigint;
  /** The amount that the module has moved today, in UTC. */
  readonly spentToday: bigint;
  /** The daily limit of own Safes that have not chosen one. */
  readonly defaultLimit: bigint;
}

/** The settlement module's own settings, and the block in which they were read. */
export interface ModuleState {
  readonly paused: boolean;
  readonly admin: Address;
  /** The address that has been offered to become admin; null if there is none. */
  readonly pendingAdmin: Address | null;
  readonly operator: Address;
  readonly guardian: Address;
  /** The next batch that the module accepts. */
  readonly nextBatch: bigint;
  readonly tokens: readonly TokenState[];
  readonly block: { readonly number: bigint; readonly at: Date };
}

const daySeconds = 86_400n;

/**
 * Reads the settings of the settlement module, all in one block.
 * @throws ChainError if the node does not answer, or if there is no such module
 */
export function readModuleState(
  rpcUrl: string,
  deployment: Pick<ChainDeployment, "module" | "tokens">,
): Promise<ModuleState> {
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 10_000 }),
    cacheTime: 0,
  });
  return askNode(async () => {
    const { number: blockNumber, timestamp } = await client.getBlock();
    const module = { address: deployment.module, abi: settlementModuleAbi, blockNumber } as const;
    const [paused, admin, pendingAdmin, operator, guardian, nextBatch] = await Promise.all([
      client.readContract({ ...module, functionName: "paused" }),
      client.readContract({ ...module, functionName: "admin" }),
      client.readContract({ ...module, functionName: "pendingAdmin" }),
      client.readContract({ ...module, functionName: "operator" }),
      client.readContract({ ...module, functionName: "guardian" }),
      client.readContract({ ...module, functionName: "nextBatch" }),
    ]);
    const tokens: TokenState[] = [];
    for (const asset of chainAssets) {
      const { index } = deployment.tokens[asset];
      const token = await client.readContract({
        ...module,
        functionName: "tokenAt",
        args: [index],
      });
      tokens.push({
        asset,
        index,
        address: token.account,
        enabled: token.enabled,
        dailyCap: token.dailyCap,
        spentToday: BigInt(token.day) === timestamp / daySeconds ? token.spent : 0n,
        defaultLimit: token.defaultLimit,
      });
    }
    return {
      paused,
      admin,
      pendingAdmin: pendingAdmin === zeroAddress ? null : pendingAdmin,
      operator,
      guardian,
      nextBatch,
      tokens,
      block: { number: blockNumber, at: new Date(Number(timestamp) * 1000) },
    };
  });
}
