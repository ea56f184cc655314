import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import {
  type ChainDeployment,
  minLiveHandoverDelaySeconds,
  parseDeployment,
  readModuleState,
  verifyDeployment,
} from "@lilypad/chain";
import { toDecimal } from "@lilypad/money";
import type { Context, Run } from "../context.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { requireRpcUrl } from "./options.ts";

/**
 * Reads the deployment file of the option, else of the settings.
 * @throws WrongUsage if neither names one
 * @throws Refused if it cannot be read
 */
export function readDeploymentFile(
  { environment }: Pick<Context, "environment">,
  option: string | undefined,
): ChainDeployment {
  const file = option ?? environment.CHAIN_DEPLOYMENT_FILE;
  if (file === undefined || file === "") {
    throw new WrongUsage(
      "Name the deployment file with --deployment, or set CHAIN_DEPLOYMENT_FILE.",
    );
  }
  try {
    return parseDeployment(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Refused(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

async function verify(rpcUrl: string, deployment: ChainDeployment): Promise<Outcome> {
  const differences = await verifyDeployment({
    rpcUrl,
    deployment,
    live: { minHandoverDelaySeconds: minLiveHandoverDelaySeconds },
  });
  if (differences.length > 0) {
    return {
      ok: false,
      data: { differences },
      lines: [
        "The chain differs from the deployment file:",
        ...differences.map((line) => `  ${line}`),
      ],
    };
  }
  const state = await readModuleState(rpcUrl, deployment);
  const { paused, admin, operator, guardian, nextBatch, tokens, pendingAdmin } = state;
  return {
    data: {
      differences,
      paused,
      admin,
      pendingAdmin,
      operator,
      guardian,
      nextBatch,
      tokens: tokens.map(({ asset, index, address, enabled, ...amounts }) => ({
        asset,
        index,
        address,
        enabled,
        dailyCap: toDecimal(amounts.dailyCap, asset),
        spentToday: toDecimal(amounts.spentToday, asset),
        defaultLimit: toDecimal(amounts.defaultLimit, asset),
      })),
    },
    lines: [
      "The contracts on the chain are those of the deployment file.",
      `Module    ${deployment.module}${paused ? ", PAUSED" : ""}, next batch ${nextBatch}`,
      `Admin     ${admin}${pendingAdmin === null ? "" : `, offered to ${pendingAdmin}`}`,
      `Operator  ${operator}`,
      `Guardian  ${guardian}`,
      ...tokens.map(
        ({ asset, index, dailyCap, spentToday, enabled }) =>
          `Token ${index}   ${asset}${enabled ? "" : ", SWITCHED OFF"}: ${toDecimal(spentToday, asset)} of ${toDecimal(dailyCap, asset)} moved today`,
      ),
    ],
  };
}

export const chainVerify = (run: Run) =>
  new Command("verify")
    .summary("compare the contracts on the chain with the deployment file")
    .description(
      "Compares the deployment file with the chain: code, keys, tokens, delays and computed addresses. Sends nothing.",
    )
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .action(({ deployment, rpcUrl }) =>
      run((context) =>
        verify(requireRpcUrl(context, rpcUrl), readDeploymentFile(context, deployment)),
      ),
    );
