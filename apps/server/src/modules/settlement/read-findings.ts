import {
  type BlockLogs,
  type ChainDeployment,
  type ChainPort,
  type ChainReceipt,
  decodeSettle,
  type PlacedLog,
  readSettlementEvidence,
  type SettledEvent,
  settlementDigest,
  unpackItems,
} from "@lilypad/chain";
import { assets } from "@lilypad/money";
import type { Hex } from "viem";
import { lower } from "./bytes.ts";
import type { BadLog, BlockFindings, SeenSettlement, SeenTransfer } from "./findings.ts";
import type { Books, ChainBlock } from "./settlement-chain.ts";

export interface FindingsReader {
  chain: ChainPort;
  deployment: ChainDeployment;
}

/** The arguments behind a Settled event: from our own batch, or from the transaction when it is none of ours. */
async function readCall(
  { chain, deployment }: FindingsReader,
  event: SettledEvent,
  transactionHash: Hex,
  books: Books,
): Promise<SeenSettlement["call"]> {
  const ours = await books.findBatch(event.batch);
  if (ours !== null && ours.digest === event.digest) return ours;
  const transaction = await chain.transaction(transactionHash);
  if (transaction === null || transaction.to === null) return null;
  if (lower(transaction.to) !== lower(deployment.module)) return null;
  const call = decodeSettle(transaction.input);
  if (call === null || settlementDigest(call.owners, call.items) !== event.digest) return null;
  return { owners: call.owners, items: call.items };
}

async function readSettlement(
  reader: FindingsReader,
  event: SettledEvent,
  { transactionHash, gasUsed, logs }: Pick<ChainReceipt, "transactionHash" | "gasUsed" | "logs">,
  books: Books,
): Promise<SeenSettlement> {
  const call = await readCall(reader, event, transactionHash, books);
  const evidence = readSettlementEvidence(reader.deployment, logs, {
    batch: event.batch,
    digest: event.digest,
    items: call === null ? [] : unpackItems(call.items),
  });
  return { number: event.batch, transactionHash, digest: event.digest, gasUsed, call, evidence };
}

/** The settlements of a block, and the places of the logs that they explain. */
async function readSettlements(
  reader: FindingsReader,
  block: ChainBlock,
  logs: BlockLogs,
  books: Books,
): Promise<{ settlements: SeenSettlement[]; transactions: Set<Hex>; legs: Set<string> }> {
  const settlements: SeenSettlement[] = [];
  for (const event of logs.settled) {
    const { transactionHash } = event.log;
    const receipt = await reader.chain.receipt(transactionHash);
    if (receipt === null || receipt.blockHash !== block.hash) {
      throw new Error(`block ${block.number} changed while it was read`);
    }
    settlements.push(await readSettlement(reader, event, receipt, books));
  }
  return {
    settlements,
    transactions: new Set(settlements.map(({ transactionHash }) => transactionHash)),
    legs: new Set(
      settlements.flatMap(({ transactionHash, evidence }) =>
        evidence.map(({ logPosition }) => `${transactionHash} ${logPosition}`),
      ),
    ),
  };
}

/**
 * Reads what happened in one block. Transfers inside a settlement that no item explains are put
 * aside, never credited: there the event and the logs contradict each other.
 * @returns null when nothing in the block concerns us
 * @throws when the chain does not answer, or changes while it is read
 */
export async function readFindings(
  reader: FindingsReader,
  block: ChainBlock,
  books: Books,
): Promise<BlockFindings | null> {
  const logs = await reader.chain.logsOfBlock(block.hash);
  const { settlements, transactions, legs } = await readSettlements(reader, block, logs, books);
  const unexplained = logs.transfers.filter(
    ({ log }) => !legs.has(`${log.transactionHash} ${log.position}`),
  );
  const ours = await books.findOurs([
    ...new Set(unexplained.flatMap(({ from, to }) => [lower(from), lower(to)])),
  ]);

  const transfers: SeenTransfer[] = [];
  const bad: BadLog[] = [];
  const aside = ({ transactionHash, position, address, topics, data }: PlacedLog, reason: string) =>
    bad.push({
      transactionHash,
      position,
      reason,
      detail: { address, topics: topics.join(" "), data },
    });
  for (const { log, reason } of logs.unreadable) aside(log, reason);
  for (const { asset, from, to, amount, log } of unexplained) {
    const { transactionHash, position } = log;
    const sides = { from: lower(from), to: lower(to) };
    if (!ours.has(sides.from) && !ours.has(sides.to)) continue;
    if (transactions.has(transactionHash)) {
      aside(log, "a transfer inside a settlement that no item of the batch explains");
    } else {
      transfers.push({ transactionHash, position, asset: assets[asset].number, amount, ...sides });
    }
  }
  if (settlements.length + transfers.length + bad.length === 0) return null;
  return {
    block: { number: block.number, hash: block.hash },
    time: block.time,
    settlements,
    transfers,
    bad,
  };
}
