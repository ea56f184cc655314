import type { Data, Operations } from "@lilypad/api-contract";
import { type ChainAsset, chainAssets, toDecimal } from "@lilypad/money";
import type { CheckedBooks } from "../../books/settlement/index.ts";
import { keptDays } from "./keep-proofs.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { listKeptProofs, listTrees, type MadeProof } from "./proof-store.ts";
import { toHex } from "./tree/sum-tree.ts";

type Answer = Data<Operations["getProofOfBooks"]>;

/** The comparison as everyone may see it: only assets of the deployment. */
function toComparison(
  { finishedAt, fromBlock, blockNumber, assets }: CheckedBooks,
  listed: readonly ChainAsset[],
): NonNullable<Answer["comparison"]> {
  return {
    comparedAt: finishedAt.toISOString(),
    fromBlock,
    toBlock: blockNumber.toString(),
    assets: listed.flatMap((asset) => {
      const one = assets.find((compared) => compared.asset === asset);
      if (one === undefined) return [];
      const bank = one.systemAccounts.find(({ code }) => code === "clearing:ramp");
      return [
        {
          asset,
          people: { books: one.people.books, safes: one.people.safes },
          inTransit: {
            betweenSafes: one.people.held,
            toBanks: bank?.balance ?? toDecimal(0n, asset),
          },
          systemAccounts: [...one.systemAccounts],
        },
      ];
    }),
  };
}

/** Where a root was published; null before its transaction is confirmed. */
const toPublication = ({ rootTransaction, rootBlock }: MadeProof) =>
  rootTransaction === null || rootBlock === null
    ? null
    : { transactionHash: toHex(rootTransaction), blockNumber: rootBlock.toString() };

const toListed = (proof: MadeProof) => ({
  id: proof.id,
  madeAt: proof.madeAt.toISOString(),
  blockNumber: proof.blockNumber.toString(),
  blockHash: toHex(proof.blockHash),
  root: toHex(proof.root),
  published: toPublication(proof),
});

/** Returns the public part of the books. It makes three reads of the database, however many people there are. */
export async function getProof(deps: ProofDeps): Promise<Answer> {
  const [checked, proofs] = await Promise.all([
    deps.settlement.readCheckedBooks(),
    listKeptProofs(deps.pool, keptDays + 1),
  ]);
  const [latest] = proofs;
  const trees = latest === undefined ? [] : await listTrees(deps.pool, latest.id);
  return {
    comparison: checked === null ? null : toComparison(checked, chainAssets),
    tokens: chainAssets.map((asset) => ({
      asset,
      address: deps.deployment.tokens[asset].address,
    })),
    latestTotals: trees.map(({ asset, total, root, depth }) => ({
      asset,
      total: toDecimal(total, asset),
      hash: toHex(root),
      depth,
    })),
    proofs: proofs.map(toListed),
  };
}
