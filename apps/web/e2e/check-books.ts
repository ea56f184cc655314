import { readFileSync } from "node:fs";
import { createPool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { expect } from "@playwright/test";
import { createPublicClient, erc20Abi, getAddress, http } from "viem";
import type { Person } from "./people.ts";
import { databaseUrl, deploymentFile, rpcUrl } from "./sandbox.ts";

interface Expected {
  person: Person;
  /** Minor units. */
  usdc: bigint;
  LIL: bigint;
}

const assetNumbers = { usdc: 1, LIL: 3 } as const;
const poundsAtBanks = 11;

async function readBalance(
  pool: ReturnType<typeof createPool>,
  { email }: Person,
  asset: keyof typeof assetNumbers,
): Promise<{ posted: bigint; held: bigint }[]> {
  const { rows } = await pool.query<{ posted: bigint; held: bigint }>(
    `select a.posted, a.held from person p
     join person_account pa on pa.person_id = p.id and pa.asset = $2
     join account a on a.id = pa.account_id where p.email = $1`,
    [email, assetNumbers[asset]],
  );
  return rows;
}

/**
 * Waits until the ledger has what is expected, because screens show a payment as made before it is settled, and compares it with
 * the chain: posted balances, balanceOf of each Safe, the log of every posted transfer on the chain, and that the books sum to
 * zero.
 */
export async function checkBooks(expected: readonly Expected[]): Promise<void> {
  const deployment = JSON.parse(readFileSync(deploymentFile(), "utf8")) as {
    tokens: Record<"usdc" | "LIL", { address: string }>;
  };
  const chain = createPublicClient({ transport: http(rpcUrl()) });
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 2 });
  try {
    for (const { person, ...amounts } of expected) {
      for (const asset of ["usdc", "LIL"] as const) {
        await expect
          .poll(() => readBalance(pool, person, asset), {
            message: `${person.tag} ${asset} in the ledger`,
            timeout: 30_000,
          })
          .toEqual([{ posted: amounts[asset], held: 0n }]);
        const onChain = await chain.readContract({
          abi: erc20Abi,
          address: getAddress(deployment.tokens[asset].address),
          functionName: "balanceOf",
          args: [getAddress(person.safeAddress)],
        });
        expect(onChain, `${person.tag} ${asset} on the chain`).toBe(amounts[asset]);
      }
    }
    expect(await checkLedger(pool)).toEqual([]);
    const { rows: sums } = await pool.query(
      "select asset, sum(posted)::text as sum from account group by asset having sum(posted) <> 0",
    );
    expect(sums).toEqual([]);
    const { rows: hashes } = await pool.query<{ hash: Buffer; transfers: bigint }>(
      // Pounds that went from bank to bank were never on the chain.
      `select hash, count(distinct transfer_id) as transfers from activity
       where status = 1 and asset <> ${poundsAtBanks} group by hash`,
    );
    expect(hashes.length).toBeGreaterThan(0);
    for (const { hash, transfers } of hashes) {
      const receipt = await chain.getTransactionReceipt({ hash: `0x${hash.toString("hex")}` });
      expect(receipt.status).toBe("success");
      expect(BigInt(receipt.logs.length)).toBeGreaterThanOrEqual(transfers);
    }
  } finally {
    await pool.end();
  }
}
