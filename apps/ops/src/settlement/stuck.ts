import { Command } from "@commander-js/extra-typings";
import { toDecimal } from "@lilypad/money";
import { listStuck } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../outcome.ts";

type Stuck = Awaited<ReturnType<typeof listStuck>>;

function toOutcome(stuck: Stuck): Outcome {
  const { state, assetStops, budgetStops, safes, outflows, unclear, batches } = stuck;
  const lines = [
    ...(state.state === "stopped"
      ? [`Settlement has stopped (${state.code}): ${state.reason}`]
      : []),
    ...assetStops.map(({ asset, code, reason }) => `${asset} waits (${code}): ${reason}`),
    ...budgetStops.map(({ code, reason }) => `Some transfers wait (${code}): ${reason}`),
    ...safes.map(
      ({ safe, reason, since }) =>
        `The Safe ${safe} is stopped since ${since}: ${reason} → lilypad settlement release-safe ${safe}`,
    ),
    ...outflows.map(({ transaction, position, safe, asset, amount, state: outflow }) =>
      outflow === "waiting"
        ? `${toDecimal(amount, asset)} ${asset} left the Safe ${safe}; it is booked when its pending sends end.`
        : `${toDecimal(amount, asset)} ${asset} left the Safe ${safe}, which we hold, and nothing explains it → lilypad settlement book-outflow ${transaction} ${position}`,
    ),
    ...unclear.map(
      ({ operation, batch }) =>
        `The evidence for operation ${operation} in batch ${batch} is unclear.`,
    ),
    ...batches.map(
      ({ number, state: batch, items, createdAt, transactions }) =>
        `Batch ${number} of ${createdAt} with ${items} items is ${batch} (${transactions} chain transactions).`,
    ),
  ];
  const isFree = lines.length === batches.length;
  return {
    ok: isFree,
    data: {
      ...state,
      assetStops: assetStops.map((one) => ({ ...one })),
      budgetStops: budgetStops.map((one) => ({ ...one })),
      safes,
      outflows: outflows.map((one) => ({ ...one })),
      unclear,
      batches,
    },
    lines: [
      ...lines,
      isFree ? "Nothing is stuck." : "What to do: docs/runbooks/stuck-settlement.md.",
    ],
  };
}

export const settlementStuck = (run: Run) =>
  new Command("stuck")
    .summary("list what keeps transfers from being settled")
    .description(
      "Lists stops of settlement, of assets, budgets and Safes, movements that the books do not contain, and batches that are " +
        "not settled yet, with the command that helps. The exit code is 1 if anything has stopped.",
    )
    .action(() =>
      run((context) => withDatabase(context, async (pool) => toOutcome(await listStuck(pool)))),
    );
