import { readFileSync } from "node:fs";
import { parseDeployment, safeAbi, tokenAbi } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { fromTokenUnits, toMinor } from "@lilypad/money";
import { type Addresses, memberOf, openSandboxClient } from "@lilypad/worlds";
import { type Address, createPublicClient, getAddress, type Hex, http } from "viem";

const assetNumbers = { usdc: 1, eurc: 2, LIL: 3 } as const;
type Asset = keyof typeof assetNumbers;

/** Opens a reader of balances on the chain, in whole minor units. */
function openBalances({ chainDeploymentFile, rpcUrl }: Addresses) {
  const { tokens } = parseDeployment(readFileSync(chainDeploymentFile, "utf8"));
  const client = createPublicClient({ transport: http(rpcUrl) });
  return async (asset: Asset, holder: Address): Promise<bigint> => {
    const { address, decimals } = tokens[asset];
    const units = await client.readContract({
      abi: tokenAbi,
      address,
      functionName: "balanceOf",
      args: [holder],
    });
    return fromTokenUnits(units, decimals).minor;
  };
}

/** Compares the ledger with the chain, for every Safe and asset. */
export async function compareChain(pool: Pool, addresses: Addresses): Promise<string[]> {
  const balanceOf = openBalances(addresses);
  const found: string[] = [];
  for (const [asset, number] of Object.entries(assetNumbers) as [Asset, number][]) {
    const { rows } = await pool.query<{ personId: string; safe: Hex; posted: bigint }>(
      `select s.person_id, '0x' || encode(s.safe_address, 'hex') as safe, coalesce(a.posted, 0)::bigint as posted
       from smart_account s
       left join person_account pa on pa.person_id = s.person_id and pa.asset = $1
       left join account a on a.id = pa.account_id`,
      [number],
    );
    for (const { personId, safe, posted } of rows) {
      const onChain = await balanceOf(asset, getAddress(safe));
      if (onChain !== posted)
        found.push(`${personId} has ${posted} ${asset}, but ${onChain} on the chain`);
    }
  }
  return found;
}

/** Compares the ramp's books with the chain: it owes nothing, and its money is at its addresses. */
export async function compareRamp(pool: Pool, addresses: Addresses): Promise<string[]> {
  const balanceOf = openBalances(addresses);
  const answer = await openSandboxClient(addresses.sandboxUrl).ask("GET", "bank/control/books");
  const books = memberOf(answer, "books");
  const book = (Array.isArray(books) ? books : []).find(
    (one) => memberOf(one, "currency") === "USDC",
  );
  if (book === undefined) return [];
  const minor = (name: string) => toMinor(String(memberOf(book, name)), "usdc");
  const { rows } = await pool.query<{ address: Hex }>(
    `select distinct '0x' || encode(deposit_address, 'hex') as address from funding_intent where deposit_address is not null`,
  );
  const holders = [String(memberOf(answer, "address")), ...rows.map(({ address }) => address)];
  let held = 0n;
  for (const holder of holders) held += await balanceOf("usdc", getAddress(holder));
  return [
    ...(minor("owes") === 0n ? [] : [`the ramp owes ${minor("owes")} usdc`]),
    ...(held === minor("holds")
      ? []
      : [`the ramp's books say ${minor("holds")} usdc, the chain ${held}`]),
  ];
}

/** Compares hand-overs with the chain: a Safe that was handed over belongs to its person alone. */
export async function compareOwners(pool: Pool, { rpcUrl }: Addresses): Promise<string[]> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const { rows } = await pool.query<{ safe: Hex; owner: Hex }>(
    `select '0x' || encode(safe_address, 'hex') as safe, '0x' || encode(new_owner, 'hex') as owner
     from handover where state = 'finished'`,
  );
  const found: string[] = [];
  for (const { safe, owner } of rows) {
    const owners = await client.readContract({
      abi: safeAbi,
      address: getAddress(safe),
      functionName: "getOwners",
    });
    if (owners.length !== 1 || owners[0] !== getAddress(owner))
      found.push(`${safe} was handed over to ${owner}, but belongs to ${owners.join(", ")}`);
  }
  return found;
}
