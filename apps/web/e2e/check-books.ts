import { createPool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { fromTokenUnits } from "@lilypad/money";
import { expect } from "@playwright/test";
import { createPublicClient, http } from "viem";
import { listedToken, unitsAt } from "./outside-wallet.ts";
import type { Person } from "./people.ts";
import { databaseUrl, rpcUrl } from "./sandbox.ts";

interface Expected {
  person: Person;
  /** Minor units. */
  usdc: bigint;
  /** Minor units; none by default. */
  eurc?: bigint;
  LIL: bigint;
}

const assetNumbers = { usdc: 1, eurc: 2, LIL: 3 } as const;
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

/** The part of a Safe's balance in the books that is smaller than one minor unit, as a count of parts. */
async function readParts(
  pool: ReturnType<typeof createPool>,
  { safeAddress }: Person,
  asset: keyof typeof assetNumbers,
): Promise<bigint> {
  const { rows } = await pool.query<{ parts: bigint }>(
    "select parts from safe_remainder where safe_address = $1 and asset = $2",
    [Buffer.from(safeAddress.slice(2), "hex"), assetNumbers[asset]],
  );
  return rows[0]?.parts ?? 0n;
}

/**
 * Waits until the ledger has the expected balances, because screens show a payment as made before it is settled,
 * and compares them with the chain: posted balances and the parts below a minor unit, balanceOf of each Safe to the
 * unit, the log of every posted transfer on the chain, and that the books sum to zero.
 */
export async function checkBooks(expected: readonly Expected[]): Promise<void> {
  const chain = createPublicClient({ transport: http(rpcUrl()) });
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 2 });
  try {
    for (const { person, ...amounts } of expected) {
      for (const asset of ["usdc", "eurc", "LIL"] as const) {
        const minor = amounts[asset] ?? 0n;
        await expect
          .poll(() => readBalance(pool, person, asset), {
            message: `${person.tag} ${asset} in the ledger`,
            timeout: 30_000,
          })
          .toEqual([{ posted: minor, held: 0n }]);
        const units = await unitsAt(person.safeAddress, asset);
        const onChain = fromTokenUnits(units, listedToken(asset).decimals);
        const parts = await readParts(pool, person, asset);
        expect(onChain, `${person.tag} ${asset} on the chain`).toEqual({ minor, parts });
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
       where status = transfer_status('confirmed') and asset <> ${poundsAtBanks} group by hash`,
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
