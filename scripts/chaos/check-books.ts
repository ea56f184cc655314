import { readFileSync } from "node:fs";
import { parseDeployment, tokenAbi } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { type Address, createPublicClient, getAddress, http } from "viem";
import type { Person } from "./open-person.ts";
import type { Addresses } from "./product.ts";
import type { Intent } from "./traffic.ts";

/** Money that people received from outside, in minor units. */
export interface Given {
  /** Exact sum of the rewards. */
  LIL: bigint;
  /** Sum of the deposits is between these: deposits that were answered, and all that were requested. */
  usdc: { answered: bigint; asked: bigint };
}

export interface BooksToCheck {
  addresses: Addresses;
  pool: Pool;
  people: readonly Person[];
  intents: readonly Intent[];
  given: Given;
}

const assetNumbers = { usdc: 1, LIL: 3 } as const;
type Asset = keyof typeof assetNumbers;

/** Queries that must return no rows, by the problem that a row would mean. */
const impossible: Record<string, string> = {
  "a transfer has not ended":
    "select t.id from transfer t left join transfer_end e on e.id = t.id where t.result = 0 and e.id is null",
  "a settlement operation is open": "select id from settlement_operation where state in (0, 1)",
  "a settlement operation is unclear": "select id from settlement_operation where unclear",
  "a log of the chain was set aside": "select position as id from chain_log_set_aside",
  "money that a person had was not moved":
    "select e.id from transfer_end e join payment p on p.id = e.id where e.outcome <> ledger_outcome('posted')",
  "settlement has stopped": "select code as id from settlement_state where state <> 'running'",
  "settlement of an asset has stopped": "select code as id from settlement_asset_stop",
  "a reconciliation found a difference": "select id from reconciliation_run where not balanced",
  "an intent has two payments":
    "select correlation_id as id from payment group by sender_id, correlation_id having count(*) > 1",
  "a history differs from the ledger": `
    select a.transfer_id as id from activity a
    left join transfer_end e on e.id = a.transfer_id
    join transfer t on t.id = a.transfer_id
    where a.status <> case when e.outcome = ledger_outcome('posted') then 1 when e.id is null then 0 else 2 end
      or a.amount <> t.amount or a.asset <> t.asset or (a.status = 1 and a.hash is null)`,
  "a payment is not in both histories": `
    select p.id from payment p
    where p.result = 0 and not (
      exists (select 1 from activity a where a.transfer_id = p.id and a.person_id = p.sender_id and a.direction = 2)
      and exists (select 1 from activity a where a.transfer_id = p.id and a.person_id = p.recipient_id and a.direction = 1)
      and (select count(*) from activity a where a.transfer_id = p.id) = 2)`,
  "a history names another transaction than the batch's evidence": `
    select a.transfer_id as id from activity a
    join settlement_operation o on o.id = a.transfer_id
    join settlement_batch b on b.number = o.batch
    where a.hash is distinct from b.evidence_transaction`,
};

async function findImpossible(pool: Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [meaning, sql] of Object.entries(impossible)) {
    const { rows } = await pool.query<{ id: unknown }>(sql);
    if (rows.length > 0) found.push(`${meaning}: ${rows.length}, such as ${rows[0]?.id}`);
  }
  for (const { kind, about, expected, found: has } of await checkLedger(pool)) {
    found.push(`the ledger contradicts itself: ${kind} ${about}, ${expected} but ${has}`);
  }
  return found;
}

/** Compares intents with payments: each intent has one payment with the answered id and result. */
async function compareIntents(pool: Pool, intents: readonly Intent[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; intent: string; result: number }>(
    "select id, sender_id || ' ' || correlation_id as intent, result from payment",
  );
  const payments = new Map(rows.map((row) => [row.intent, row]));
  const found: string[] = [];
  for (const { sender, correlationId, end } of intents) {
    const key = `${sender.id} ${correlationId}`;
    const payment = payments.get(key);
    payments.delete(key);
    if (end === undefined) found.push(`intent ${correlationId} was never answered`);
    else if ("refusal" in end) {
      if (end.refusal !== "INSUFFICIENT_FUNDS" || payment?.result !== 10)
        found.push(
          `intent ${correlationId} was refused as ${end.refusal}, stored as ${payment?.result}`,
        );
    } else if (payment?.id !== end.transferId || payment.result !== 0)
      found.push(
        `intent ${correlationId} was answered ${end.transferId}, stored as ${payment?.id}`,
      );
  }
  for (const key of payments.keys()) found.push(`the payment of ${key} has no intent`);
  return found;
}

async function readPosted(pool: Pool, asset: Asset) {
  const { rows } = await pool.query<{ personId: string; posted: bigint; held: bigint }>(
    `select pa.person_id, a.posted, a.held
     from person_account pa join account a on a.id = pa.account_id where pa.asset = $1`,
    [assetNumbers[asset]],
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Compares ledger and chain for each person, and their sum with the money that was given. */
async function compareChain(
  { addresses, pool, people, given }: BooksToCheck,
  asset: Asset,
): Promise<string[]> {
  const deployment = parseDeployment(readFileSync(addresses.chainDeploymentFile, "utf8"));
  const client = createPublicClient({ transport: http(addresses.rpcUrl) });
  const token: Address | undefined = deployment.tokens[asset]?.address;
  if (token === undefined) return [`there is no ${asset} on the chain`];
  const found: string[] = [];
  const ledger = await readPosted(pool, asset);
  let sum = 0n;
  for (const { id, tag, safeAddress } of people) {
    const onChain = await client.readContract({
      abi: tokenAbi,
      address: token,
      functionName: "balanceOf",
      args: [getAddress(safeAddress)],
    });
    const { posted, held } = ledger.get(id) ?? { posted: -1n, held: -1n };
    if (posted !== onChain)
      found.push(`${tag} has ${posted} ${asset}, but ${onChain} on the chain`);
    if (held !== 0n) found.push(`${held} ${asset} of ${tag} are held, but nothing is pending`);
    sum += onChain;
  }
  const min = asset === "LIL" ? given.LIL : given.usdc.answered;
  const max = asset === "LIL" ? given.LIL : given.usdc.asked;
  if (sum < min || sum > max)
    found.push(`people have ${sum} ${asset} in all, but were given ${min} to ${max}`);
  return found;
}

/**
 * Checks SQL and chain, without the API, when nothing is pending.
 * @returns all differences found
 */
export async function checkBooks(books: BooksToCheck): Promise<string[]> {
  return [
    ...(await findImpossible(books.pool)),
    ...(await compareIntents(books.pool, books.intents)),
    ...(await compareChain(books, "LIL")),
    ...(await compareChain(books, "usdc")),
  ];
}
