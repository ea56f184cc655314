import { chainAssets } from "@lilypad/money";
import {
  type Hex,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { decodeSettle, lower, settlementDigest, unpackItems } from "./batch.ts";
import type {
  BatchContent,
  BatchItem,
  BlockEvents,
  ChainBlock,
  KnownToUs,
  RejectedLog,
  SettledBatch,
  TokenTransfer,
} from "./chain-port.ts";
import type { ChainDeployment } from "./deployment.ts";
import { readSettlementEvidence, type SettledEvent } from "./evidence.ts";
import { findOnNode } from "./node/ask-node.ts";
import { type PlacedLog, placeLogs, sortLogs } from "./sort-logs.ts";

interface Source {
  client: PublicClient;
  deployment: ChainDeployment;
}

type Settled = SettledEvent & { log: PlacedLog };

/** Finds the arguments behind a Settled event: in our own batch, or else in the transaction. */
async function findContent(
  { client, deployment }: Source,
  { batch, digest, log }: Settled,
  known: KnownToUs,
): Promise<BatchContent | null> {
  const ours = await known.findBatch(batch);
  if (ours !== null && ours.digest === digest) return ours;
  const transaction = await findOnNode(
    () => client.getTransaction({ hash: log.transactionHash }),
    TransactionNotFoundError,
  );
  if (transaction === null || transaction.to === null) return null;
  if (lower(transaction.to) !== lower(deployment.module)) return null;
  const call = decodeSettle(transaction.input);
  return call !== null && settlementDigest(call.owners, call.items) === digest ? call : null;
}

async function readBatch(
  source: Source,
  event: Settled,
  block: ChainBlock,
  known: KnownToUs,
): Promise<SettledBatch> {
  const { client, deployment } = source;
  const { transactionHash } = event.log;
  const receipt = await findOnNode(
    () => client.getTransactionReceipt({ hash: transactionHash }),
    TransactionReceiptNotFoundError,
  );
  if (receipt === null || receipt.blockHash !== block.hash) {
    throw new Error(`block ${block.number} changed while it was read`);
  }
  const content = await findContent(source, event, known);
  const items = content === null ? [] : unpackItems(content.items);
  const evidence = readSettlementEvidence(deployment, placeLogs(receipt.logs), {
    batch: event.batch,
    digest: event.digest,
    items,
  });
  const decoded = items.map(({ from, to, tokenIndex, amount }): BatchItem => {
    const asset = chainAssets.find((each) => deployment.tokens[each].index === tokenIndex);
    if (asset === undefined) throw new Error(`no asset has the token index ${tokenIndex}`);
    return { asset, amount, from: from === null ? null : lower(from), to: lower(to) };
  });
  return {
    number: event.batch,
    transactionHash,
    digest: event.digest,
    gasUsed: receipt.gasUsed,
    call: content === null ? null : { owners: content.owners, items: content.items, decoded },
    evidence,
  };
}

const reject = (
  { transactionHash, position, address, topics, data }: PlacedLog,
  reason: string,
): RejectedLog => ({
  transactionHash,
  position,
  reason,
  detail: { address, topics: topics.join(" "), data },
});

/** An event with the place of its log. */
const placed = <T>({ event, log }: { event: T; log: PlacedLog }) => ({
  event,
  transactionHash: log.transactionHash,
  position: log.position,
});

/** Reads the events of a block, as ChainPort.readEvents says. */
export async function readEvents(
  source: Source,
  block: ChainBlock,
  known: KnownToUs,
): Promise<BlockEvents | null> {
  // All logs of the block: without those of others, a log's position in its transaction is unknown.
  const logs = sortLogs(
    source.deployment,
    placeLogs(await source.client.getLogs({ blockHash: block.hash })),
  );
  const batches: SettledBatch[] = [];
  for (const event of logs.settled) batches.push(await readBatch(source, event, block, known));
  const proofs = new Set(
    batches.flatMap(({ transactionHash, evidence }) =>
      evidence.map(({ logPosition }) => `${transactionHash} ${logPosition}`),
    ),
  );
  const others = logs.transfers.filter(
    ({ log }) => !proofs.has(`${log.transactionHash} ${log.position}`),
  );
  const controlled = logs.safeEvents.filter(({ event: { safe }, log: { transactionHash } }) => {
    // A hand-over changes the owner and the module, too; it has an event of its own.
    const isHandedOver = ({ event, log }: (typeof logs.handovers)[number]) =>
      event.kind === "finished" && event.safe === safe && log.transactionHash === transactionHash;
    return !logs.handovers.some(isHandedOver);
  });
  const safes = await known.findSafes([
    ...new Set([
      ...others.flatMap(({ from, to }) => [from, to]),
      ...controlled.map(({ event }) => event.safe),
    ]),
  ]);

  const settling = new Set<Hex>(batches.map(({ transactionHash }) => transactionHash));
  const transfers: TokenTransfer[] = [];
  const rejected = logs.unreadable.map(({ log, reason }) => reject(log, reason));
  for (const { log, ...transfer } of others) {
    const { from, to } = transfer;
    const { transactionHash, position } = log;
    if (!safes.has(from) && !safes.has(to)) continue;
    const isBesideBatch = settling.has(transactionHash);
    transfers.push({ transactionHash, position, ...transfer, isBesideBatch });
  }
  const handovers = logs.handovers.map(placed);
  const safeChanges = controlled.filter(({ event }) => safes.has(event.safe)).map(placed);
  const found = { batches, transfers, handovers, safeChanges, rejected };
  if (Object.values(found).every((list) => list.length === 0)) return null;
  return { block, ...found };
}
