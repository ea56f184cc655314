import { Command } from "@commander-js/extra-typings";
import {
  type Administration,
  ChainRejected,
  ChainReverted,
  encodeAdministration,
  estimateCall,
  type ModuleState,
  readAccount,
  readModuleState,
  sendCall,
} from "@lilypad/chain";
import { type Address, formatEther, isAddressEqual } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Context } from "../../context.ts";
import { type Outcome, Refused } from "../../outcome.ts";
import { openAccount, requireRpcUrl } from "../options.ts";
import { readDeploymentFile } from "../verify.ts";

/** A change of the module, decided from its present state. */
export interface Decision {
  readonly change: Administration;
  /** The accounts that may do it. */
  readonly by: readonly Address[];
  /** The effects of the change in words; empty if the module is in that state already. */
  readonly effects: readonly string[];
  /** The steps that an operator takes afterwards. */
  readonly afterwards: readonly string[];
}

interface AdministerOptions {
  readonly deployment?: string | undefined;
  readonly rpcUrl?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly send: boolean;
}

/** A command with the options that every change of the module has. */
export const administerCommand = (name: string) =>
  new Command(name)
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .option("--key-file <file>", "the private key of an account that may do this")
    .option("--send", "send the transaction", false);

const explanation =
  "Without --send it only shows the effect and the transaction. An administrator that is a Safe or another " +
  "contract signs the shown transaction elsewhere.";

/** The description of a command that changes the module. */
export const describeCommand = (what: string) => `${what}\n${explanation}`;

/** Chooses the sender: the key's account, else the first account that may do it. */
function chooseSender(account: PrivateKeyAccount | undefined, by: readonly Address[]): Address {
  const [first] = by;
  if (first === undefined) throw new Refused("Nobody may do this now.");
  if (account === undefined) return first;
  if (by.some((address) => isAddressEqual(address, account.address))) return account.address;
  throw new Refused(`${account.address} may not do this; ${by.join(" or ")} may.`);
}

function explainFailure(error: unknown): unknown {
  if (error instanceof ChainReverted) {
    return new Refused(`The module refuses it: ${error.errorName ?? error.data}.`);
  }
  if (error instanceof ChainRejected) return new Refused(`The node refuses it: ${error.reason}.`);
  return error;
}

/**
 * Shows a change of the settlement module, and sends it if the command has --send.
 * @throws Refused if it is not possible
 */
export async function administer(
  context: Context,
  options: AdministerOptions,
  decide: (state: ModuleState) => Decision,
): Promise<Outcome> {
  const rpcUrl = requireRpcUrl(context, options.rpcUrl);
  const deployment = readDeploymentFile(context, options.deployment);
  const { change, by, effects, afterwards } = decide(await readModuleState(rpcUrl, deployment));
  const call = { to: deployment.module, data: encodeAdministration(change) };
  const transaction = { to: call.to, value: "0", data: call.data };
  if (effects.length === 0) {
    return {
      lines: ["The module is like that already. Nothing has to be sent."],
      data: { sent: false, effects, transaction: null },
    };
  }
  const account = options.keyFile === undefined ? undefined : openAccount(options.keyFile);
  const from = chooseSender(account, by);
  try {
    const gas = await estimateCall(rpcUrl, from, call);
    const { gasPrice, isContract } = await readAccount(rpcUrl, from);
    if (options.send && account !== undefined) {
      const { transactionHash } = await sendCall(rpcUrl, account, call);
      return {
        lines: [...effects, `Done in ${transactionHash}.`, ...afterwards],
        data: { sent: true, effects, transaction: { ...transaction, hash: transactionHash } },
      };
    }
    return {
      lines: [
        ...effects,
        `Transaction from ${from}${isContract ? " (a contract: sign it there)" : ""}:`,
        `  to     ${transaction.to}`,
        `  value  ${transaction.value}`,
        `  data   ${transaction.data}`,
        `It uses about ${gas} gas, ${formatEther(gas * gasPrice)} ether.`,
        ...afterwards.map((line) => `Afterwards: ${line}`),
        options.send
          ? "Nothing was sent: --send needs --key-file. An account without a key file signs the transaction elsewhere."
          : "Nothing was sent.",
      ],
      ok: !options.send,
      data: { sent: false, effects, from, gas, transaction },
    };
  } catch (error) {
    throw explainFailure(error);
  }
}
