import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseDeployment, tokenAbi } from "@lilypad/chain";
import { type Address, createPublicClient, getAddress, http, isAddress } from "viem";
import { z } from "zod";

/** The local treasury's starting balance in USD, enough for more than a year of weekly prizes. */
const startingMoney = "10000.00";
const assignedWithinMs = 15_000;
const pauseMs = 100;

/** The used part of the public record of prizes. */
const publicRecord = z.object({
  data: z.object({ treasury: z.object({ safeAddress: z.string() }).nullable() }),
});

export interface TreasuryOptions {
  /** The server's base URL. */
  serverUrl: string;
  /** Base URL of the faucet; undefined if there is none, and the operator fills the treasury. */
  sandboxUrl: string | undefined;
  rpcUrl: string;
  chainDeploymentFile: string;
}

/** Reads the treasury's address from the public record of prizes; undefined until the server has assigned it. */
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
 * Finds the treasury's address and fills it from the faucet if its balance on the chain is zero, so that
 * prizes are really paid on one machine. An interrupted start does not fill it twice.
 * @returns the address; undefined if the server has not assigned one in time
 * @throws Error if the faucet or the chain does not answer
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
