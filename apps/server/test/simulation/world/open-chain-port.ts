import {
  type BlockEvents,
  type ChainBlock,
  type ChainPort,
  ChainRejected,
  ChainUnreachable,
  type KnownToUs,
  type SettledBatch,
  type TokenTransfer,
} from "@lilypad/chain";
import type { Address, Hex } from "viem";
import type { Failures, Scheduler, SimulatedProcess } from "./scheduler.ts";
import { hashOf, type SimulatedChain } from "./simulated-chain.ts";

const unreachable = () => new ChainUnreachable("the chain node does not answer");
const failures: Failures = { to: "chain", lostRequest: unreachable, lostAnswer: unreachable };

const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 0n };
const isNotPartOf = (): never => {
  throw new Error("hand-overs are not part of the simulation");
};

const blockOf = ({ number, hash, parentHash, time }: ChainBlock): ChainBlock => ({
  number,
  hash,
  parentHash,
  time,
});

/** The chain as one process of the product sees it: each call waits for its turn and may meet a fault. */
export function openChainPort(
  world: {
    chain: SimulatedChain;
    scheduler: Scheduler;
    encode: ChainPort["encode"];
    operator: Address;
  },
  process: SimulatedProcess,
): ChainPort {
  const { chain, scheduler, operator } = world;
  const { deployment } = chain;
  const ask = <T>(answer: () => T): Promise<T> => scheduler.call(process, answer, failures);

  /** The events of a block, read by its hash. */
  async function readEvents(block: ChainBlock, known: KnownToUs): Promise<BlockEvents | null> {
    const mined = await ask(() => {
      const found = chain.blockAt(block.number);
      if (found === null || found.hash !== block.hash) throw new ChainRejected("unknown block");
      return found.mined;
    });
    const batches: SettledBatch[] = [];
    const others: TokenTransfer[] = [];
    for (const { transaction, status, moves, evidence } of mined) {
      if (status === "reverted") continue;
      if (transaction.kind === "move") {
        const { hash } = transaction;
        for (const move of moves)
          others.push({ transactionHash: hash, ...move, isBesideBatch: false });
        continue;
      }
      const { number, owners, items } = transaction.call;
      const { digest, decoded } = chain.contentOf(items, owners);
      batches.push({
        number,
        transactionHash: transaction.hash,
        digest,
        gasUsed: chain.gasUsed,
        call: { owners, items, decoded },
        evidence,
      });
    }
    const addresses = [...new Set(others.flatMap(({ from, to }) => [from, to]))];
    const safes = await known.findSafes(addresses);
    const transfers = others.filter(({ from, to }) => safes.has(from) || safes.has(to));
    if (batches.length + transfers.length === 0) return null;
    return { block, batches, transfers, handovers: [], safeChanges: [], rejected: [] };
  }

  return {
    chainId: deployment.chain.id,
    module: deployment.module.toLowerCase() as Address,
    operator,
    readModule: () => ask(() => ({ marker: deployment.marker, operator })),
    readNextBatch: () => ask(chain.readNextBatch),
    encode(items, owners) {
      const encoded = world.encode(items, owners);
      chain.remember(encoded, items);
      return encoded;
    },
    simulate: (call) => ask(() => chain.simulate(call)),
    readBudgets: () => ask(chain.budgets),
    estimateGas: () => ask(() => chain.gasUsed),
    readFees: () => ask(() => fees),
    readOperatorAccount: () => ask(() => ({ nonce: chain.nonce(), balance: 10n ** 20n })),
    async sign({ call: { number, owners, items }, nonce, gasLimit, maxFeePerGas }) {
      const call = { number, owners, items, nonce, gasLimit, fee: maxFeePerGas };
      const hash = hashOf("settle", number, items, owners, nonce, maxFeePerGas, gasLimit);
      chain.prepare({ kind: "settle", hash, call });
      return { raw: hash, hash };
    },
    estimateCallGas: isNotPartOf,
    signCall: isNotPartOf,
    readHandover: isNotPartOf,
    broadcast: (raw: Hex) =>
      scheduler.call(process, () => chain.takePrepared(raw), { ...failures, to: "broadcast" }),
    readOutcome: (hash) =>
      ask(() => {
        const outcome = chain.outcomeOf(hash);
        return outcome === null ? null : { status: outcome.status, gasUsed: chain.gasUsed };
      }),
    readHead: () => ask(() => blockOf(chain.head())),
    readBlock: (number) =>
      ask(() => {
        const block = chain.blockAt(number);
        return block === null ? null : blockOf(block);
      }),
    readFinalNumber: () => ask(chain.finalNumber),
    readEvents,
    readAllowances: (safes) =>
      ask(() =>
        safes.map(({ asset, safe }) => ({
          balance: chain.balanceOf(asset, safe),
          isModuleEnabled: true,
          remaining: 10n ** 18n,
        })),
      ),
    readBalances: (holders, { number }) =>
      ask(() => {
        const at = chain.balancesAt(number);
        return holders.map(({ asset, holder }) => at(asset, holder));
      }),
    hasCode: (address) => ask(() => chain.exists(address)),
    readTotalSupply: (asset, { number }) => ask(() => chain.supplyAt(asset, number)),
  };
}
