import { type ChainAsset, fromTokenUnits } from "@lilypad/money";
import type { Address, PublicClient } from "viem";
import { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
import type { SafeAllowance } from "./chain-port.ts";
import type { ChainDeployment } from "./deployment.ts";

interface Moment {
  readonly at: { readonly blockNumber?: bigint };
  /** The time of the block, in seconds since 1970. */
  readonly timestamp: bigint;
}

const daySeconds = 86_400n;

/** Reads the allowances of own Safes (see ChainPort.readAllowances). */
export async function readAllowances(
  { client, deployment }: { client: PublicClient; deployment: ChainDeployment },
  safes: readonly { readonly asset: ChainAsset; readonly safe: Address }[],
  { at, timestamp }: Moment,
): Promise<SafeAllowance[]> {
  const enabled = (safe: Address, module: Address) =>
    ({ address: safe, abi: safeAbi, functionName: "isModuleEnabled", args: [module] }) as const;
  return Promise.all(
    safes.map(async ({ asset, safe }) => {
      const token = deployment.tokens[asset];
      const [balance, limit, listed, ...modules] = await client.multicall({
        contracts: [
          { address: token.address, abi: tokenAbi, functionName: "balanceOf", args: [safe] },
          {
            address: deployment.ownSafeModule,
            abi: ownSafeModuleAbi,
            functionName: "limitOf",
            args: [safe, token.address],
          },
          {
            address: deployment.module,
            abi: settlementModuleAbi,
            functionName: "tokenAt",
            args: [token.index],
          },
          enabled(safe, deployment.ownSafeModule),
          enabled(safe, deployment.module),
        ],
        // A Safe that does not exist yet has no answer: it is created with its module enabled.
        allowFailure: true,
        deployless: true,
        ...at,
      });
      if (balance.status === "failure") throw balance.error;
      if (limit.status === "failure") throw limit.error;
      if (listed.status === "failure") throw listed.error;
      const isToday = BigInt(limit.result.day) === timestamp / daySeconds;
      const daily = limit.result.isSet ? limit.result.dailyLimit : listed.result.defaultLimit;
      const remaining = daily - (isToday ? limit.result.spent : 0n);
      return {
        balance: fromTokenUnits(balance.result, token.decimals).minor,
        isModuleEnabled: modules.some(
          ({ status, result }) => status === "failure" || result === true,
        ),
        remaining: remaining > 0n ? remaining : 0n,
      };
    }),
  );
}
