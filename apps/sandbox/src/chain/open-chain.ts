import { type ChainDeployment, settlementModuleAbi, tokenAbi } from "@lilypad/chain";
import {
  type ChainAsset,
  chainAssets,
  fromTokenUnits,
  toTokenUnits,
  toWireAmount,
} from "@lilypad/money";
import { type Address, BaseError, formatEther, type PublicClient } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import {
  createMinter,
  isUnreachable,
  type Minter,
  type MinterOptions,
  type MintOutcome,
} from "./mint-tokens.ts";

/** The chain as the console shows it. Amounts are decimals in major units. */
export interface ChainStatus {
  readonly chainId: number;
  readonly blockNumber: number;
  readonly blockTime: string;
  readonly module: {
    readonly address: Address;
    /** The number that the next settlement batch must have. */
    readonly nextBatch: string;
    readonly paused: boolean;
  };
  readonly operator: { readonly address: Address; readonly balance: string };
  readonly faucet: { readonly address: Address; readonly balance: string };
  readonly tokens: readonly {
    readonly asset: ChainAsset;
    readonly address: Address;
    readonly supply: string;
  }[];
}

export interface Chain {
  /** @param minor minor units of the asset */
  mint(request: { asset: "usdc" | "eurc"; to: Address; minor: bigint }): Promise<MintOutcome>;
  readonly giveGas: Minter["giveGas"];
  /**
   * `silent`: the node does not answer. `strange`: it answers, but its chain does not have our
   * contracts.
   */
  readStatus(): Promise<ChainStatus | "silent" | "strange">;
}

export interface ChainOptions extends Pick<MinterOptions, "receiptTimeoutMs" | "maxWaiting"> {
  readonly client: PublicClient;
  /** If the node turns out to be on another chain, nothing is done. */
  readonly deployment: ChainDeployment;
  readonly faucet: PrivateKeyAccount;
}

/**
 * The local chain for the rest of the sandbox: mints test money and shows the state of the chain.
 */
export function openChain(options: ChainOptions): Chain {
  const { client, deployment, faucet } = options;
  const minter = createMinter({ ...options, chainId: deployment.chain.id, account: faucet });

  const readModule = { address: deployment.module, abi: settlementModuleAbi } as const;

  async function readSupply(asset: ChainAsset) {
    const { address, decimals } = deployment.tokens[asset];
    const supply = await client.readContract({
      address,
      abi: tokenAbi,
      functionName: "totalSupply",
    });
    return { asset, address, supply: toWireAmount(fromTokenUnits(supply, decimals).minor, asset) };
  }

  async function readGasMoney(address: Address) {
    return { address, balance: toEther(await client.getBalance({ address })) };
  }

  async function readNow(): Promise<ChainStatus | "strange"> {
    const chainId = await client.getChainId();
    if (chainId !== deployment.chain.id) return "strange";
    const [block, nextBatch, paused, operator, faucetMoney, supplies] = await Promise.all([
      client.getBlock({ includeTransactions: false }),
      client.readContract({ ...readModule, functionName: "nextBatch" }),
      client.readContract({ ...readModule, functionName: "paused" }),
      client.readContract({ ...readModule, functionName: "operator" }).then(readGasMoney),
      readGasMoney(faucet.address),
      Promise.all(chainAssets.map(readSupply)),
    ]);
    return {
      chainId,
      blockNumber: Number(block.number),
      blockTime: new Date(Number(block.timestamp) * 1000).toISOString(),
      module: { address: deployment.module, nextBatch: String(nextBatch), paused },
      operator,
      faucet: faucetMoney,
      tokens: supplies,
    };
  }

  return {
    async mint({ asset, to, minor }) {
      const { address, decimals } = deployment.tokens[asset];
      return minter.mint({ token: address, to, units: toTokenUnits(minor, decimals) });
    },
    giveGas: minter.giveGas,
    readStatus: () =>
      readNow().catch((error: unknown) => {
        if (isUnreachable(error)) return "silent";
        if (error instanceof BaseError) return "strange";
        throw error;
      }),
  };
}

/** Money for gas, truncated to four decimals for display. */
function toEther(wei: bigint): string {
  const [whole = "0", fraction = ""] = formatEther(wei).split(".");
  return fraction === "" ? whole : `${whole}.${fraction.slice(0, 4)}`;
}
