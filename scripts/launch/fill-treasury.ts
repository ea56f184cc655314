import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseDeployment, tokenAbi } from "@lilypad/chain";
import { type Address, createPublicClient, getAddress, http, isAddress } from "viem";
import { z } from "zod";

/** What the local treasury starts with, in USD: enough for more than a year of weekly prizes. */
const startingMoney = "10000.00";
const assignedWithinMs = 15_000;
const pauseMs = 100;

/** Only what is looked at of the public record. */
const publicRecord = z.object({
  data: z.object({ treasury: z.object({ safeAddress: z.string() }).nullable() }),
});

export interface TreasuryOptions {
  /** Where the server answers. */
  serverUrl: string;
  /** Where the faucet is; undefined where there is none, and the treasury is filled by others. */
  sandboxUrl: string | undefined;
  rpcUrl: string;
  chainDeploymentFile: string;
}

/** The address that the public record of prizes names; undefined until the server assigned it. */
async function readAddress(serverUrl: string): Promise<Address | undefined> {
  const answer = await fetch(`${serverUrl}/api/v1/leaderboard/prizes?limit=1`, {
    signal: AbortSignal.timeout(5_000),
  });
  const parsed = publicRecord.safeParse(await answer.json());
  const address = parsed.data?.data.treasury?.safeAddress;
  return address !== undefined && isAddress(address) ? getAddress(address) : undefined;
}

async function isEmpty(options: TreasuryOptions, address: Address): Promise<boolean> {
  const { tokens } = parseDeployment(readFileSync(options.chainDeploymentFile, "utf8"));
  if (tokens.usdc === null) return false;
  const client = createPublicClient({ transport: http(options.rpcUrl, { timeout: 10_000 }) });
  const balance = await client.readContract({
    address: tokens.usdc.address,
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [address],
  });
  return balance === 0n;
}

/**
 * Finds the treasury's address and fills it from the faucet when it holds nothing, so that prizes are
 * really paid on one machine. The chain says whether it does: a start that was cut short fills it once.
 * @returns the address; undefined when the server did not assign one in time
 * @throws Error when the faucet or the chain does not answer
 */
export async function fillTreasury(options: TreasuryOptions): Promise<Address | undefined> {
  const deadline = performance.now() + assignedWithinMs;
  let address = await readAddress(options.serverUrl);
  while (address === undefined && performance.now() < deadline) {
    await sleep(pauseMs);
    address = await readAddress(options.serverUrl);
  }
  if (address === undefined || options.sandboxUrl === undefined) return address;
  if (!(await isEmpty(options, address))) return address;
  const answer = await fetch(`${options.sandboxUrl}/chain/faucet`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ address, asset: "usdc", amount: startingMoney }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`the faucet answered ${answer.status}: ${await answer.text()}`);
  return address;
}
