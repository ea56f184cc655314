import { Command } from "@commander-js/extra-typings";
import { requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Run } from "../context.ts";
import { compare, describeBooks } from "./compare.ts";

export const reconcile = (run: Run) =>
  new Command("reconcile")
    .summary("compare the books with the chain now")
    .description(
      "Compares what is new in the ledger, and all Safes with the chain, once, and stores the result like a worker does. " +
        "It needs no key, sends nothing and corrects nothing. The exit code is 1 if there are differences.",
    )
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .action(({ deployment, rpcUrl }) =>
      run(async (context) =>
        describeBooks(
          await compare(
            context,
            requireRpcUrl(context, rpcUrl),
            readDeploymentFile(context, deployment),
            false,
          ),
        ),
      ),
    );
