import { Argument } from "@commander-js/extra-typings";
import { findWaiting, listStuck, staffOperations } from "@lilypad/server";
import {
  type MemberOptions,
  memberCommand,
  requireMember,
  requireReason,
} from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import { toRefusal, withCommands } from "../acting/with-commands.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../outcome.ts";

type Waiting = Awaited<ReturnType<typeof findWaiting>>;

/** Says what a transfer waits for, and what would help. */
function explain({ state, batch, queueAt, safeIsStopped, isFrozen, unclear }: Waiting, now: Date) {
  if (state === "settled" || state === "cancelled") return `It has ended: it is ${state}.`;
  if (unclear) return "Its evidence is unclear: see docs/runbooks/stuck-settlement.md.";
  if (state === "batched") {
    return `It is in batch ${batch}, whose chain transaction is signed again by itself. Nothing is to be done by hand.`;
  }
  if (isFrozen) return "Its sender's account is frozen: it is sent when the freeze ends.";
  if (safeIsStopped) return "Its sender's Safe is stopped: see lilypad settlement release-safe.";
  if (queueAt !== null && queueAt > now) {
    return `It waits for a budget or a daily cap until ${queueAt.toISOString()}.`;
  }
  return "It is in the queue, and its turn has come: see lilypad settlement stuck.";
}

const canMove = ({ state, queueAt }: Waiting, now: Date) =>
  state === "queued" && queueAt !== null && queueAt > now;

/** Shows where a transfer is and whether a retry would move it, and changes nothing. */
const preview = (context: Context, id: string): Promise<Outcome> =>
  withDatabase(context, async (pool) => {
    const now = context.now();
    const found = await findWaiting(pool, id, now).catch((error: unknown) => {
      throw toRefusal(error);
    });
    const { queueAt, ...operation } = found;
    return {
      data: { moved: false, ...operation, queueAt: queueAt?.toISOString() ?? null },
      lines: [
        explain(found, now),
        ...(canMove(found, now)
          ? ["Nothing was changed. Without --dry-run it moves to the front of the queue."]
          : []),
      ],
    };
  });

/** Shows a batch that is not settled. Settlement itself repeats what it can. */
const showBatch = (context: Context, number: bigint): Promise<Outcome> =>
  withDatabase(context, async (pool) => {
    const stuck = await listStuck(pool);
    const batch = stuck.batches.find((one) => one.number === number);
    return {
      data: { moved: false, batch: batch ?? null, reason: stuck.state.reason },
      lines:
        batch === undefined
          ? [`Batch ${number} is settled, or there is none with this number.`]
          : [
              `Batch ${number} with ${batch.items} items is ${batch.state}, with ${batch.transactions} chain transactions.`,
              stuck.state.reason ??
                "Its chain transaction is signed again with a higher fee by itself; a time-out never ends a transfer.",
            ],
    };
  });

async function retry(context: Context, id: string, options: MemberOptions): Promise<Outcome> {
  return withCommands(context, async (commands, pool) => {
    const reason = requireReason(options);
    const proof = await requireMember(commands, options);
    const now = context.now();
    const found = await findWaiting(pool, id, now);
    const { retried: moved } = await commands.carryOut(
      "settlement retry",
      staffOperations.retryStuckWork,
      proof,
      { params: { kind: "settlement", id }, reason },
    );
    return {
      ok: moved,
      data: { moved, operation: found.id, state: found.state },
      lines: [
        moved
          ? "It is at the front of the queue. If there is still no room in the budget or the cap, settlement moves it back."
          : `Nothing was changed. ${explain(found, now)}`,
      ],
    };
  });
}

export const settlementRetry = (run: Run) =>
  memberCommand("retry")
    .summary("move a transfer that waits for a budget or a cap to the front")
    .description(
      "Shows what a transfer or a batch waits for. A transfer that waits for a budget or a daily cap moves to the front of the " +
        "queue. Everything else is repeated by settlement itself, or has a command of its own: `settlement stuck` lists them.",
    )
    .addArgument(
      new Argument("<transfer-or-batch>", "the id of a transfer, or the number of a batch"),
    )
    .option("--dry-run", "only show it")
    .action((what, options) =>
      run((context) => {
        if (/^\d{1,18}$/.test(what)) return showBatch(context, BigInt(what));
        const id = requireId("<transfer-or-batch>", what);
        return options.dryRun ? preview(context, id) : retry(context, id, options);
      }),
    );
