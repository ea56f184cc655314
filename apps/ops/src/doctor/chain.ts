import { readFileSync } from "node:fs";
import {
  type AccountState,
  type ChainDeployment,
  type DeployedChain,
  isOlderPasskeyVersion,
  type ModuleState,
  minLiveHandoverDelaySeconds,
  newestPasskeyVersion,
  nodeUrlsOf,
  parseDeployment,
  readAccount,
  readChainId,
  readKeyFile,
  readModuleState,
  type TokenState,
  verifyDeployment,
} from "@lilypad/chain";
import { toDecimal } from "@lilypad/money";
import { type Address, formatEther, isAddressEqual } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { describeError } from "../describe-error.ts";
import { evaluateRampChain } from "./banks.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { evaluateClock } from "./machine.ts";
import type { ValidSettings } from "./settings.ts";

/** The gas of a batch of 20 sends; an account should have money for some hundred of them. */
const gasPerBatch = 1_500_000n;
const fewBatches = 200n;
/** Alert when this share of a daily cap is used, in percent. */
const usedCapPercent = 80n;
/** A block that is older shows that the node is behind, or that our clock is wrong. */
const oldBlockMs = 120_000;

const moduleCheck = "module";

function evaluateCap({ asset, enabled, dailyCap, spentToday }: TokenState): Finding[] {
  if (!enabled) {
    const remedy = "Find out why the administrator has switched it off.";
    return [problem(moduleCheck, `The module has ${asset} switched off.`, remedy)];
  }
  if (dailyCap === 0n || (spentToday * 100n) / dailyCap >= usedCapPercent) {
    const message = `${toDecimal(spentToday, asset)} of today's cap of ${toDecimal(dailyCap, asset)} ${asset} have moved.`;
    const remedy = `If the use is legitimate, raise it (lilypad chain set-cap --token ${asset}). Otherwise sends wait until midnight UTC.`;
    return [warning(moduleCheck, message, remedy)];
  }
  return [];
}

/** Checks the settlement module's state, and the age of the node's newest block. */
export function evaluateModule(state: ModuleState, now: Date): Finding[] {
  const findings: Finding[] = [];
  if (state.paused) {
    const remedy =
      "Find out why. When the reason is gone, its administrator runs `lilypad chain resume`.";
    findings.push(problem(moduleCheck, "The module is paused: nothing is settled.", remedy));
  }
  if (state.pendingAdmin !== null) {
    const message = `The module was offered to ${state.pendingAdmin}, who has not accepted yet.`;
    findings.push(
      warning(moduleCheck, message, "The new administrator runs `lilypad chain accept-admin`."),
    );
  }
  if (isAddressEqual(state.admin, state.operator) || isAddressEqual(state.admin, state.guardian)) {
    const remedy = "Hand administration to a key that is kept offline, or to a multisig.";
    findings.push(
      problem(moduleCheck, "The administrator's key is the operator's or the guardian's.", remedy),
    );
  }
  findings.push(...state.tokens.flatMap(evaluateCap));
  if (findings.length === 0) {
    findings.push(ok(moduleCheck, `The module is running; its next batch is ${state.nextBatch}.`));
  }
  const ageMs = now.getTime() - state.block.at.getTime();
  findings.push(
    ageMs > oldBlockMs
      ? warning(
          "chain clock",
          `The node's newest block is ${Math.round(ageMs / 1000)} s old.`,
          "Wait until the node has caught up, or use another one. If it is current, check this machine's clock.",
        )
      : evaluateClock("chain clock", "the newest block", Math.max(0, -ageMs)),
  );
  return findings;
}

/** Checks the version of Safe's passkey contracts that a deployment uses. */
export function evaluatePasskeys({
  passkeyVersion,
}: Pick<ChainDeployment, "passkeyVersion">): Finding {
  const message = `Passkeys use Safe's contracts ${passkeyVersion}.`;
  if (!isOlderPasskeyVersion(passkeyVersion)) return ok("passkeys", message);
  return warning(
    "passkeys",
    `${message} ${newestPasskeyVersion} is newer and mends a fault of security.`,
    "Their factory is part of the address of every own Safe, so only a new deployment can use another one: deploy again before the first account (docs/PRODUCTION.md).",
  );
}

/** Checks whether an account can pay for gas. @param name the account's role, such as "operator" */
export function evaluateGasMoney(name: string, address: Address, account: AccountState): Finding {
  const { balance, gasPrice } = account;
  const batches = gasPrice === 0n ? fewBatches : balance / (gasPrice * gasPerBatch);
  const message = `The ${name} ${address} has ${formatEther(balance)} ether, enough for about ${batches} batches at the current price.`;
  const check = `${name}'s gas`;
  if (batches >= fewBatches) return ok(check, message);
  const remedy = `Send ether to ${address}.`;
  return batches === 0n ? problem(check, message, remedy) : warning(check, message, remedy);
}

interface Signer {
  readonly name: "operator" | "relayer";
  readonly address: Address;
}

function openSigner(
  settings: ValidSettings,
  name: Signer["name"],
): { signer: Signer | undefined; findings: Finding[] } {
  const setting = `${name.toUpperCase()}_KEY_FILE`;
  const file = settings.value(setting);
  if (file === undefined) {
    const findings = settings.isWorker
      ? [
          problem(
            `${name}'s key`,
            `${setting}: is required for a worker.`,
            "Name the key's file, or set WORKERS=false for a process that only answers requests.",
          ),
        ]
      : [];
    return { signer: undefined, findings };
  }
  try {
    const address = privateKeyToAddress(readKeyFile(file));
    return { signer: { name, address }, findings: [] };
  } catch (error) {
    const remedy =
      "Put the private key (0x and 64 hexadecimal digits) there, readable by the server.";
    const message = `${setting}: ${describeError(error)}.`;
    return { signer: undefined, findings: [problem(`${name}'s key`, message, remedy)] };
  }
}

function readDeployment(file: string): ChainDeployment | Finding {
  try {
    return parseDeployment(readFileSync(file, "utf8"));
  } catch (error) {
    const remedy = "Use the file that `lilypad chain deploy` wrote.";
    return problem("deployment", `CHAIN_DEPLOYMENT_FILE: ${describeError(error)}.`, remedy);
  }
}

/**
 * @param name the setting
 * @param chain that of the deployment file; undefined if it cannot be read
 */
async function checkNode(
  name: string,
  rpcUrl: string,
  chain: DeployedChain | undefined,
): Promise<Finding> {
  const check = name === "RPC_URL" ? "chain node" : "second chain node";
  try {
    const actual = await readChainId(rpcUrl);
    if (chain === undefined || actual === chain.id) {
      return ok(check, `The node answers, on chain ${actual}.`);
    }
    return problem(
      check,
      `The node of ${name} is on chain ${actual}, not on ${chain.id}.`,
      `Set ${name} to a node of ${chain.name}.`,
    );
  } catch (error) {
    const message = `The node of ${name} does not answer: ${describeError(error)}.`;
    return problem(check, message, `Check ${name} and that this machine may connect to it.`);
  }
}

async function checkContracts(
  rpcUrl: string,
  deployment: ChainDeployment,
  { settings, signers, now }: { settings: ValidSettings; signers: readonly Signer[]; now: Date },
): Promise<Finding[]> {
  const operator = signers.find(({ name }) => name === "operator")?.address;
  try {
    const differences = await verifyDeployment({
      rpcUrl,
      deployment,
      ...(operator === undefined ? {} : { operator }),
      ...(settings.isProduction
        ? { live: { minHandoverDelaySeconds: minLiveHandoverDelaySeconds } }
        : {}),
    });
    const remedy =
      "Use the deployment file and the keys that belong to this chain; `lilypad chain verify` compares them again.";
    const findings =
      differences.length === 0
        ? [ok("deployment", "The contracts on the chain are those of the deployment file.")]
        : differences.map((message) => problem("deployment", message, remedy));
    const state = await readModuleState(rpcUrl, deployment).catch(() => null);
    if (state !== null) findings.push(...evaluateModule(state, now));
    for (const { name, address } of signers) {
      findings.push(evaluateGasMoney(name, address, await readAccount(rpcUrl, address)));
    }
    return findings;
  } catch (error) {
    const message = `The contracts could not be checked: ${describeError(error)}.`;
    return [problem("deployment", message, "Check the node of RPC_URL and run this again.")];
  }
}

/** Checks the node, the contracts, the module's settings and the accounts that pay for gas. Nothing is sent. */
export async function checkChain(settings: ValidSettings, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  const signers: Signer[] = [];
  for (const name of ["operator", "relayer"] as const) {
    const opened = openSigner(settings, name);
    findings.push(...opened.findings);
    if (opened.signer !== undefined) signers.push(opened.signer);
  }
  const [first, second] = signers;
  if (
    first !== undefined &&
    second !== undefined &&
    isAddressEqual(first.address, second.address)
  ) {
    const remedy = "Create another key: `lilypad key account --out relayer-key`.";
    findings.push(
      problem(
        "relayer's key",
        "RELAYER_KEY_FILE: must be another key than the operator's.",
        remedy,
      ),
    );
  }
  const file = settings.value("CHAIN_DEPLOYMENT_FILE");
  const deployment = file === undefined ? undefined : readDeployment(file);
  if (deployment !== undefined) {
    findings.push("check" in deployment ? deployment : evaluatePasskeys(deployment));
  }
  const chain = deployment === undefined || "check" in deployment ? undefined : deployment.chain;
  if (chain !== undefined)
    findings.push(...evaluateRampChain(settings.value("RAMP_BASE_URL"), chain));
  const rpcUrl = settings.value("RPC_URL");
  const secondUrl = settings.value("SECOND_RPC_URL");
  if (secondUrl !== undefined) findings.push(await checkNode("SECOND_RPC_URL", secondUrl, chain));
  if (rpcUrl === undefined) return findings;
  const nodes = await Promise.all(
    nodeUrlsOf(rpcUrl).map((url) => checkNode("RPC_URL", url, chain)),
  );
  findings.push(...nodes);
  if (
    nodes.some(({ state }) => state === "ok") &&
    deployment !== undefined &&
    !("check" in deployment)
  ) {
    findings.push(...(await checkContracts(rpcUrl, deployment, { settings, signers, now })));
  }
  return findings;
}
