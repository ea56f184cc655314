import { Command } from "@commander-js/extra-typings";
import {
  type ChainDeployment,
  createModuleSetupThere,
  findKnownChain,
  planModuleSetupThere,
} from "@lilypad/chain";
import type { Run } from "../context.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { openAccount, readChainId, requireRpcUrl } from "./options.ts";
import { readDeploymentFile } from "./verify.ts";

interface SetupOptions {
  readonly deployment: ChainDeployment;
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly keyFile: string;
  readonly send: boolean;
}

/** Creates the set-up helper on another network at the address that it has here, or says what that would take. */
async function createSetup({ keyFile, send, ...network }: SetupOptions): Promise<Outcome> {
  const { deployment, chainId } = network;
  if (chainId === deployment.chain.id)
    throw new WrongUsage(`--chain-id: ${chainId} is the network of the deployment itself.`);
  const account = openAccount(keyFile);
  const plan = await planModuleSetupThere(network, account.address);
  const name = findKnownChain(chainId)?.name ?? `the network ${chainId}`;
  const { moduleSetup } = deployment;
  const data = { chainId, moduleSetup, deployer: account.address };
  switch (plan.kind) {
    case "impossible":
      throw new Refused(plan.why);
    case "there":
      return {
        data: { ...data, isThere: true },
        lines: [`Our ModuleSetup is at ${moduleSetup} on ${name} already.`],
      };
    case "possible": {
      const what = `${plan.empty} empty transactions and one that creates ModuleSetup at ${moduleSetup}`;
      if (!send) {
        return {
          data: { ...data, isThere: false, empty: plan.empty },
          lines: [
            `${account.address} would send on ${name}: ${what}.`,
            "Nothing was sent. Repeat it with --send.",
          ],
        };
      }
      await createModuleSetupThere(network, account, plan);
      return {
        data: { ...data, isThere: true, empty: plan.empty },
        lines: [
          `Sent on ${name}: ${what}.`,
          "Use this key for nothing else there: what it creates next would get the address of our module, which Safes obey.",
        ],
      };
    }
  }
}

export const chainCreateSetup = (run: Run) =>
  new Command("create-setup")
    .summary("create the set-up helper of Safes on another network")
    .description(
      "Creates ModuleSetup on another network at the address that it has on ours, so that a person's Safe can be created there and money " +
        "that was sent to it by mistake can be moved out. It takes the key that deployed our contracts. docs/runbooks/other-tokens.md says when.",
    )
    .requiredOption("--chain-id <id>", "the other network's id")
    .requiredOption(
      "--key-file <file>",
      "the private key of the account that deployed our contracts",
    )
    .requiredOption("--rpc-url <url>", "a node of the other network")
    .option("--deployment <file>", "our deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--send", "send it; without this nothing is sent")
    .action(({ chainId, keyFile, rpcUrl, deployment, send }) =>
      run((context) =>
        createSetup({
          deployment: readDeploymentFile(context, deployment),
          chainId: readChainId(chainId),
          rpcUrl: requireRpcUrl(context, rpcUrl),
          keyFile,
          send: send === true,
        }),
      ),
    );
