import { existsSync, readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import {
  type ChainDeployment,
  checkLiveChain,
  type DeploymentEstimate,
  DeploymentStuck,
  deployLive,
  estimateDeployment,
  type LiveChainCheck,
  type PasskeyContracts,
  type PlannedContracts,
  parseDeployment,
  planOwnContracts,
  readPasskeys,
  type TokenFacts,
  verifyDeployment,
} from "@lilypad/chain";
import { type Address, formatEther, formatGwei, isAddressEqual } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Context, Run } from "../context.ts";
import { type Json, type Outcome, Refused, toJson, WrongUsage } from "../outcome.ts";
import { openAccount, readAddressOption, requireRpcUrl } from "./options.ts";
import { type DeploymentPlan, readPlan, toContracts } from "./plan-file.ts";
import {
  beginProgress,
  type Progress,
  readProgress,
  saveProgress,
  writeWhole,
} from "./progress-file.ts";

interface DeployOptions {
  readonly plan: string;
  readonly rpcUrl: string;
  readonly out: string;
  readonly progress: string;
  readonly keyFile: string | undefined;
  readonly deployer: string | undefined;
  readonly send: boolean;
  /** Addresses of tokens that are not the expected ones, and that the operator means all the same. */
  readonly accepted: { readonly usdc: string | undefined; readonly eurc: string | undefined };
}

type MoneyTokens = NonNullable<LiveChainCheck["tokens"]>;

/** A plan, with what the chain has of the contracts that it names. */
interface Planned {
  readonly plan: DeploymentPlan;
  readonly tokens: MoneyTokens;
  readonly passkeys: PasskeyContracts;
}

const contractsOf = (
  { plan, tokens, passkeys }: Planned,
  { deployer, firstNonce, marker }: Progress,
): PlannedContracts =>
  planOwnContracts({ ...toContracts(plan, tokens, passkeys), deployer, firstNonce, marker });

function describeEstimate(estimate: DeploymentEstimate) {
  const { steps, gasPrice, balance } = estimate;
  const open = steps.filter(({ isDone }) => !isDone);
  const gas = open.reduce((sum, step) => sum + (step.gas ?? 0n), 0n);
  const isComplete = open.every((step) => step.gas !== null);
  const cost = gas * gasPrice;
  const lines = [
    ...steps.map(({ name, nonce, address, isDone, gas: own }) =>
      isDone
        ? `  ${nonce}. ${name}: exists at ${address}`
        : `  ${nonce}. create ${name} at ${address}: ${own === null ? "gas unknown until the steps before it" : `${own} gas, ${formatEther(own * gasPrice)} ether`}`,
    ),
    `Together${isComplete ? "" : " at least"} ${gas} gas, ${formatEther(cost)} ether at ${formatGwei(gasPrice)} gwei. The deployer has ${formatEther(balance)} ether.`,
    ...(balance < cost * 2n
      ? ["Give the deployer at least twice of that: the price of gas can rise meanwhile."]
      : []),
  ];
  const data: Record<string, Json> = {
    steps: steps.map((step) => ({ ...step })),
    gas,
    gasPriceWei: gasPrice,
    costWei: cost,
    balanceWei: balance,
  };
  return { lines, data };
}

function describePlan({ plan, tokens: { usdc, eurc }, passkeys }: Planned): string[] {
  const { chain, dailyCaps } = plan;
  const describe = ({ name, symbol, decimals, address }: TokenFacts) =>
    `${name} (${symbol}, ${decimals} decimals) at ${address}`;
  return [
    `Chain     ${chain.name} (${chain.id})`,
    `Admin     ${plan.admin}`,
    `Operator  ${plan.operator}`,
    `Guardian  ${plan.guardian}`,
    `Dollars   ${describe(usdc)}, at most ${dailyCaps.usdc} a day`,
    `Euros     ${describe(eurc)}, at most ${dailyCaps.eurc} a day`,
    `LIL       created, at most ${dailyCaps.LIL} a day`,
    `Passkeys  ${passkeys.passkeyVersion}, with the factory ${passkeys.passkeySignerFactory}`,
    `Hand-overs can be finished ${plan.handoverDelaySeconds} seconds after their request, at most ${plan.handoversPerDay} a day.`,
  ];
}

function openDeployer({ keyFile, deployer, send }: DeployOptions): {
  account: PrivateKeyAccount | undefined;
  address: Address;
} {
  if (keyFile !== undefined) {
    const account = openAccount(keyFile);
    return { account, address: account.address };
  }
  if (send) throw new WrongUsage("--send needs --key-file with the deployer's key.");
  if (deployer === undefined) {
    throw new WrongUsage("Give --key-file, or --deployer with its address for a dry run.");
  }
  return { account: undefined, address: readAddressOption("deployer", deployer) };
}

async function requireVerified(
  rpcUrl: string,
  deployment: ChainDeployment,
  plan: DeploymentPlan,
): Promise<void> {
  const { operator, admin, handoverDelaySeconds } = plan;
  const differences = await verifyDeployment({
    rpcUrl,
    deployment,
    operator,
    admin,
    live: { minHandoverDelaySeconds: handoverDelaySeconds },
  });
  if (differences.length > 0) {
    throw new Refused(`The contracts are not as planned:\n  ${differences.join("\n  ")}`);
  }
}

/** Sends what is missing, verifies the result and writes the deployment file. */
async function send(
  context: Context,
  options: DeployOptions,
  decided: Planned,
  account: PrivateKeyAccount,
  begun: Progress,
): Promise<ChainDeployment> {
  const { plan } = decided;
  const { rpcUrl, progress: file } = options;
  saveProgress(file, plan, begun);
  try {
    const deployment = await deployLive({
      rpcUrl,
      account,
      planned: contractsOf(decided, begun),
      sent: begun.sent,
      save: (sent) => saveProgress(file, plan, { ...begun, sent }),
      note: context.note,
    });
    await requireVerified(rpcUrl, deployment, plan);
    return deployment;
  } catch (error) {
    if (error instanceof DeploymentStuck) throw new Refused(error.message);
    throw error;
  }
}

/**
 * Requires the option --accept-… with the same address for each unexpected token, because the module's tokens can never be changed.
 * @throws Refused that lists the missing options
 */
function requireAccepted(
  unexpected: LiveChainCheck["unexpected"],
  { accepted }: DeployOptions,
): void {
  const open = unexpected.filter(({ asset, address }) => {
    const given = accepted[asset];
    return (
      given === undefined || !isAddressEqual(readAddressOption(`accept-${asset}`, given), address)
    );
  });
  if (open.length === 0) return;
  const lines = open.map(
    ({ asset, address, reason }) =>
      `${reason} If you mean this token, add --accept-${asset} ${address}.`,
  );
  throw new Refused(`${lines.join("\n")}\nThe module keeps its tokens for ever. Nothing was sent.`);
}

/** @throws Refused if the deployer cannot pay for what is left */
function requireMoney({ steps, gasPrice, balance }: DeploymentEstimate, deployer: Address): void {
  const gas = steps.reduce((sum, step) => sum + (step.isDone ? 0n : (step.gas ?? 0n)), 0n);
  const cost = gas * gasPrice;
  if (balance >= cost) return;
  throw new Refused(
    `The deployer ${deployer} has ${formatEther(balance)} ether, and what is left costs at least ${formatEther(cost)}. Send it at least ${formatEther(cost * 2n - balance)} ether, because the price of gas can rise meanwhile, and run this again. Nothing was sent.`,
  );
}

/** @throws Refused if the file holds other contracts */
function requireSameOrNone(out: string, { module }: Pick<ChainDeployment, "module">): void {
  if (!existsSync(out)) return;
  if (parseDeployment(readFileSync(out, "utf8")).module === module) return;
  throw new Refused(
    `${out} holds the contracts of another deployment. Name another file, so that none is lost.`,
  );
}

async function deploy(context: Context, options: DeployOptions): Promise<Outcome> {
  const { rpcUrl, out, progress: progressFile } = options;
  const { account, address } = openDeployer(options);
  const plan = readPlan(options.plan);
  const { problems, unexpected, tokens } = await checkLiveChain(rpcUrl, plan.chain, plan.tokens);
  if (tokens === null) throw new Refused(problems.join("\n"));
  const passkeys = await readPasskeys(rpcUrl, plan.passkeyVersion, plan.passkeyFallbackVerifier);
  if (typeof passkeys === "string") throw new Refused(`${passkeys} Nothing was sent.`);
  const decided = { plan, tokens, passkeys };
  if (options.send) requireAccepted(unexpected, options);
  const warnings = unexpected.map(({ reason }) => reason);
  const begun = readProgress(progressFile, plan, address);
  // Without progress the addresses are those of the deployer's next transactions.
  const draft = begun ?? beginProgress(address, 0);
  const first = await estimateDeployment(rpcUrl, address, contractsOf(decided, draft));
  const progress = begun ?? { ...draft, firstNonce: first.nextNonce };
  const planned = contractsOf(decided, progress);
  requireSameOrNone(out, planned.deployment);
  const estimate = begun === undefined ? await estimateDeployment(rpcUrl, address, planned) : first;
  const { lines, data } = describeEstimate(estimate);
  const shown = [
    ...describePlan(decided),
    `Transactions of ${address}:`,
    ...lines,
    ...unexpected.map(
      ({ asset, address, reason }) =>
        `Please confirm: ${reason} --send needs --accept-${asset} ${address}.`,
    ),
  ];
  if (!options.send || account === undefined) {
    return {
      lines: [...shown, "Nothing was sent. Add --send to do it."],
      data: { sent: false, warnings, deployer: address, ...data },
    };
  }
  requireMoney(estimate, address);
  for (const line of shown) context.note(line);
  const deployment = await send(context, options, decided, account, progress);
  writeWhole(out, `${toJson(deployment, 2)}\n`);
  return {
    lines: [
      `The contracts are deployed and verified. ${out} is the servers' CHAIN_DEPLOYMENT_FILE; it contains nothing secret.`,
      `${progressFile} is no longer needed.`,
    ],
    data: {
      sent: true,
      warnings,
      deployer: address,
      file: out,
      module: deployment.module,
      fromBlock: deployment.fromBlock,
    },
  };
}

export const chainDeploy = (run: Run) =>
  new Command("deploy")
    .summary("deploy the contracts of an installation")
    .description(
      "Deploys LIL, the settlement module and what belongs to it on the chain of the plan, " +
        "verifies them and writes the deployment file. Without --send it only shows each transaction and its cost. " +
        "It can be interrupted at any point: run the same command again, and nothing is deployed twice. " +
        "docs/PRODUCTION.md explains the plan.",
    )
    .requiredOption("--plan <file>", "the plan: keys, tokens and limits (JSON)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .option("--out <file>", "where the deployment file is written", "chain-deployment.json")
    .option(
      "--progress <file>",
      "where sent transactions are noted",
      "chain-deployment.progress.json",
    )
    .option("--key-file <file>", "the deployer's private key, which pays")
    .option("--deployer <address>", "the deployer's address, for a dry run without its key")
    .option("--send", "send the transactions", false)
    .option(
      "--accept-usdc <address>",
      "use this token for dollars although it is not Circle's USDC",
    )
    .option(
      "--accept-eurc <address>",
      "use this token for euros, whose address its issuer has answered",
    )
    .action(({ rpcUrl, keyFile, deployer, acceptUsdc, acceptEurc, ...options }) =>
      run((context) =>
        deploy(context, {
          ...options,
          accepted: { usdc: acceptUsdc, eurc: acceptEurc },
          rpcUrl: requireRpcUrl(context, rpcUrl),
          keyFile,
          deployer,
        }),
      ),
    );
