import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseDeployment, tokenAbi } from "@lilypad/chain";
import { type Address, createPublicClient, getAddress, http, isAddress } from "viem";
import { z } from "zod";

const assignedWithinMs = 15_000;
const pauseMs = 100;

const safe = z.object({ safeAddress: z.string().nullable() });

/** The product's own money on one machine: where the server publishes its Safe, and what it starts with. */
const ownMoney = {
  /** Enough for more than a year of weekly prizes. */
  treasury: {
    path: "/api/v1/leaderboard/prizes?limit=1",
    answer: z
      .object({ data: z.object({ treasury: safe.nullable() }) })
      .transform(({ data }) => data.treasury?.safeAddress),
    start: [{ asset: "usdc", amount: "10000.00" }],
  },
  /** Enough for months of exchanges. */
  desk: {
    path: "/api/v1/exchange/desk",
    answer: z.object({ data: safe }).transform(({ data }) => data.safeAddress),
    start: [
      { asset: "usdc", amount: "50000.00" },
      { asset: "eurc", amount: "50000.00" },
    ],
  },
} as const;
export type OwnMoney = keyof typeof ownMoney;

export interface FillOptions {
  /** The server's base URL. */
  serverUrl: string;
  /** Base URL of the faucet; undefined if there is none, and the operator sends the money. */
  sandboxUrl: string | undefined;
  rpcUrl: string;
  chainDeploymentFile: string;
}

/** Reads the address of a Safe; undefined until the server has assigned it. */
async function readAddress(serverUrl: string, name: OwnMoney): Promise<Address | undefined> {
  const { path, answer } = ownMoney[name];
  const response = await fetch(`${serverUrl}${path}`, { signal: AbortSignal.timeout(5_000) });
  const address = answer.safeParse(await response.json()).data;
  return typeof address === "string" && isAddress(address) ? getAddress(address) : undefined;
}

/** Whether an address has nothing of a token. */
async function isEmpty(
  options: FillOptions,
  address: Address,
  asset: "usdc" | "eurc",
): Promise<boolean> {
  const { tokens } = parseDeployment(readFileSync(options.chainDeploymentFile, "utf8"));
  const token = tokens[asset];
  const client = createPublicClient({ transport: http(options.rpcUrl, { timeout: 10_000 }) });
  const balance = await client.readContract({
    address: token.address,
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [address],
  });
  return balance === 0n;
}

/**
 * Finds the Safe of the treasury or the desk and fills it from the faucet with the assets of which it has
 * none, so that prizes are paid and money can be exchanged on one machine. An interrupted start does not
 * fill it twice.
 * @returns the address; undefined if the server has not assigned one in time
 * @throws Error if the faucet or the chain does not answer
 */
export async function fillOwnMoney(
  name: OwnMoney,
  options: FillOptions,
): Promise<Address | undefined> {
  const deadline = performance.now() + assignedWithinMs;
  let address = await readAddress(options.serverUrl, name);
  while (address === undefined && performance.now() < deadline) {
    await sleep(pauseMs);
    address = await readAddress(options.serverUrl, name);
  }
  if (address === undefined || options.sandboxUrl === undefined) return address;
  for (const { asset, amount } of ownMoney[name].start) {
    if (!(await isEmpty(options, address, asset))) continue;
    const answer = await fetch(`${options.sandboxUrl}/chain/faucet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ address, asset, amount }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`the faucet answered ${answer.status}: ${await answer.text()}`);
  }
  return address;
}
