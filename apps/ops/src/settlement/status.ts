import { Command } from "@commander-js/extra-typings";
import { readSettlementStatus } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../outcome.ts";

type Status = Awaited<ReturnType<typeof readSettlementStatus>>;

function toOutcome({ latest, settlement }: Status): Outcome {
  const { state, reason, queued, oldestPendingAgeSeconds } = settlement;
  const differences = latest?.differences ?? [];
  const isRunning = state === "running";
  return {
    ok: isRunning && differences.length === 0,
    data: {
      settlement: { state, reason, queued, oldestPendingAgeSeconds },
      reconciliation:
        latest === null
          ? null
          : {
              finishedAt: latest.finishedAt,
              blockNumber: latest.blockNumber,
              balanced: latest.balanced,
              differences: latest.differences.map((one) => ({ ...one })),
            },
    },
    lines: [
      isRunning
        ? "Settlement is running."
        : `Settlement has stopped: ${reason} See docs/runbooks/stuck-settlement.md.`,
      queued === 0
        ? "No transfer is waiting."
        : `${queued} transfers are waiting, the oldest for ${oldestPendingAgeSeconds} s.`,
      latest === null
        ? "The books have not been compared with the chain yet."
        : differences.length === 0
          ? `The books agreed with the chain at block ${latest.blockNumber} (${latest.finishedAt}).`
          : `The books differ from the chain at block ${latest.blockNumber} (${latest.finishedAt}); see docs/runbooks/reconciliation-difference.md:`,
      ...differences.map(
        ({ kind, subject, asset, expected, actual }) =>
          `  ${kind} ${subject} ${asset}: ${expected} expected, ${actual} found`,
      ),
    ],
  };
}

export const settlementStatus = (run: Run) =>
  new Command("status")
    .summary("show whether settlement runs, and what waits")
    .description(
      "Shows whether settlement runs, how many transfers wait, and the latest comparison of the books with the chain. " +
        "The exit code is 1 if it has stopped or there are differences.",
    )
    .action(() =>
      run((context) =>
        withDatabase(context, async (pool) =>
          toOutcome(await readSettlementStatus({ pool, clock: { now: context.now } })),
        ),
      ),
    );
