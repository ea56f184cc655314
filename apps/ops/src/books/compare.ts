import { type ChainDeployment, ChainRejected, ChainUnreachable } from "@lilypad/chain";
import { compareBooks } from "@lilypad/server";
import type { Context } from "../context.ts";
import { withDatabase } from "../database.ts";
import { describeError } from "../describe-error.ts";
import { type Json, type Outcome, Refused } from "../outcome.ts";

export type Books = Awaited<ReturnType<typeof compareBooks>>;

function explain(error: unknown): unknown {
  if (error instanceof ChainUnreachable) {
    return new Refused(
      `The chain node does not answer: ${describeError(error)}. Nothing was done.`,
    );
  }
  if (error instanceof ChainRejected) {
    return new Refused(
      `The node cannot answer for the block of these books (${error.reason}). Use a node that keeps old states (archive).`,
    );
  }
  return error;
}

/** A large ledger takes a while to read. */
const statementTimeoutMs = 3_600_000;

/** Compares the books of DATABASE_URL with the chain. @throws Refused if one of them does not answer */
export const compare = (
  context: Context,
  rpcUrl: string,
  deployment: ChainDeployment,
  wholeLedger: boolean,
): Promise<Books> =>
  withDatabase(
    context,
    (pool, databaseUrl) =>
      compareBooks({ pool, databaseUrl, rpcUrl, deployment, now: context.now, wholeLedger }).catch(
        (error: unknown) => {
          throw explain(error);
        },
      ),
    { statementTimeoutMs },
  );

/** Describes a comparison in words and for programs. */
export function describeBooks({ comparison, missingBatches, ledgerDifferences }: Books): Outcome {
  const differences = comparison?.differences ?? [];
  const data: Record<string, Json> = {
    missingBatches,
    blockNumber: comparison?.blockNumber ?? null,
    balanced: comparison?.balanced ?? null,
    assets: comparison?.assets.map((one) => ({ ...one })) ?? [],
    differences: differences.map((one) => ({ ...one })),
    ledgerDifferences: ledgerDifferences.map((one) => ({ ...one })),
  };
  if (comparison === null) {
    return {
      data,
      lines: ["The books do not contain a block yet, so there is nothing to compare."],
    };
  }
  return {
    ok: differences.length === 0 && ledgerDifferences.length === 0,
    data,
    lines: [
      ...comparison.assets.map(
        ({ asset, ledger, chain }) => `${asset.padEnd(5)} books ${ledger}, chain ${chain}`,
      ),
      differences.length === 0
        ? `The books agree with the chain at block ${comparison.blockNumber}.`
        : `The books differ at block ${comparison.blockNumber}; see docs/runbooks/reconciliation-difference.md:`,
      ...differences.map(
        ({ kind, subject, asset, expected, actual }) =>
          `  ${kind} ${subject} ${asset}: ${expected} expected, ${actual} found`,
      ),
      ...ledgerDifferences.map(
        ({ kind, about, expected, found }) =>
          `  the ledger contradicts itself: ${about}, ${kind}: ${expected} expected, ${found} found`,
      ),
    ],
  };
}
