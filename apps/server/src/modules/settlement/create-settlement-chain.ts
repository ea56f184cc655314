import {
  type BlockAt,
  type ChainDeployment,
  type ChainPort,
  ChainRejected,
  ChainReverted,
  encodeSettle,
  type OperatorSigner,
  packItems,
  packOwners,
  type SettlementItem,
  settlementDigest,
  unpackItems,
} from "@lilypad/chain";
import { assetOfNumber, assets, type ChainAsset, chainAssets, isChainAsset } from "@lilypad/money";
import { lower } from "./bytes.ts";
import type { Operation } from "./operation.ts";
import { readFindings } from "./read-findings.ts";
import type { ChainBlock, SettleCall, SettlementChain, Simulation } from "./settlement-chain.ts";

export interface SettlementChainOptions {
  chain: ChainPort;
  signer: OperatorSigner;
  deployment: ChainDeployment;
}

/** Sentences of nodes that mean: this nonce is taken, perhaps by this very transaction. */
const knownAlready = /already (known|imported|exists)|nonce too low/i;

const simulationErrors: Record<string, Extract<Simulation, { accepted: false }>["error"]> = {
  IsPaused: "paused",
  DailyCapExceeded: "daily_cap",
  NotOperator: "not_operator",
  WrongBatch: "wrong_batch",
};

const toChainAsset = (number: number): ChainAsset => {
  const asset = assetOfNumber(number);
  if (!isChainAsset(asset)) throw new Error(`${asset} is not on the chain`);
  return asset;
};

/** Settlement's questions, answered by the chain package. Addresses are in lower case on this side. */
export function createSettlementChain({
  chain,
  signer,
  deployment,
}: SettlementChainOptions): SettlementChain {
  const operator = signer.address;

  const itemOf = ({ from, to, asset, amount }: Operation): SettlementItem => {
    const name = toChainAsset(asset);
    const token = deployment.tokens[name];
    if (token === null) throw new Error(`this chain has no ${name}`);
    return { from, to, tokenIndex: token.index, amount };
  };
  const assetNumberAt = (tokenIndex: number): number => {
    const asset = chainAssets.find((name) => deployment.tokens[name]?.index === tokenIndex);
    if (asset === undefined) throw new Error(`no asset has the token index ${tokenIndex}`);
    return assets[asset].number;
  };
  const callOf = ({ number, owners, items }: SettleCall) => ({
    batch: number,
    owners,
    items,
    operator,
  });
  const readBlock = async (at: BlockAt): Promise<ChainBlock | null> => {
    const block = await chain.block(at);
    if (block === null) return null;
    const { number, hash, parentHash, timestamp } = block;
    return { number, hash, parentHash, time: new Date(Number(timestamp) * 1000) };
  };
  const readHead = async (): Promise<ChainBlock> => {
    const head = await readBlock("latest");
    if (head === null) throw new Error("the chain has no newest block");
    return head;
  };

  return {
    chainId: deployment.chainId,
    module: lower(deployment.module),
    operator: lower(operator),
    async readModule() {
      const { marker, operator: obeyed } = await chain.moduleState();
      return { marker, operator: lower(obeyed) };
    },
    readNext: () => chain.nextBatch(),

    encode(operations, owners) {
      const packed = { owners: packOwners(owners), items: packItems(operations.map(itemOf)) };
      return {
        owners: lower(packed.owners),
        items: lower(packed.items),
        digest: settlementDigest(packed.owners, packed.items),
      };
    },
    decodeItems: (items) =>
      unpackItems(items).map(({ from, to, tokenIndex, amount }) => ({
        from: from === null ? null : lower(from),
        to: lower(to),
        asset: assetNumberAt(tokenIndex),
        amount,
      })),

    async simulate(call): Promise<Simulation> {
      try {
        const outcomes = await chain.simulateSettle(callOf(call));
        return { accepted: true, moves: [...outcomes].map((outcome) => outcome === 1) };
      } catch (error) {
        if (!(error instanceof ChainReverted)) throw error;
        const known = simulationErrors[error.errorName ?? ""];
        return { accepted: false, error: known ?? "other", sentence: error.message };
      }
    },
    async readBudgets() {
      const budgets = await chain.tokenBudgets();
      return budgets.map(({ asset, dailyCap, spent }) => ({
        asset: assets[asset].number,
        dailyCap,
        spent,
      }));
    },
    estimateGas: (call) => chain.estimateSettleGas(callOf(call)),
    async readFees() {
      const { baseFee, maxPriorityFee } = await chain.fees();
      // Twice the base fee outlasts several full blocks; what is not needed is not charged.
      return { maxFeePerGas: baseFee * 2n + maxPriorityFee, maxPriorityFeePerGas: maxPriorityFee };
    },
    async readOperatorAccount() {
      const [nonce, balance] = await Promise.all([
        chain.nonce(operator, "latest"),
        chain.nativeBalance(operator),
      ]);
      return { nonce, balance };
    },
    sign: ({ nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, call }) =>
      signer.sign({
        to: deployment.module,
        data: encodeSettle(call.number, call.owners, call.items),
        nonce,
        gas: gasLimit,
        maxFeePerGas,
        maxPriorityFeePerGas,
      }),
    async broadcast(raw) {
      try {
        await chain.sendRawTransaction(raw);
      } catch (error) {
        if (!(error instanceof ChainRejected && knownAlready.test(error.reason))) throw error;
      }
    },
    readOutcome: (hash) => chain.receipt(hash),

    readHead,
    readBlock,
    readFinalNumber: async () => (await readBlock("finalized"))?.number ?? -1n,
    readFindings: (block, books) => readFindings({ chain, deployment }, block, books),

    async readBalances(questions, { number }) {
      const balances = questions.map(() => 0n);
      for (const name of chainAssets) {
        if (deployment.tokens[name] === null) continue;
        const places = [...questions.keys()].filter(
          (place) => questions[place]?.asset === assets[name].number,
        );
        if (places.length === 0) continue;
        const holders = places.flatMap((place) => questions[place]?.holder ?? []);
        const answers = await chain.balancesOf(name, holders, number);
        for (const [index, place] of places.entries()) balances[place] = answers[index] ?? 0n;
      }
      return balances;
    },
    readTotalSupply: (asset, { number }) => chain.totalSupply(toChainAsset(asset), number),
  };
}
