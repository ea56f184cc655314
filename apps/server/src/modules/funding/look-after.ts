import { RampError } from "@lilypad/providers";
import { refreshTransaction, requestTransaction } from "./ask-provider.ts";
import { cancelUnpaid } from "./cancel-topup.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";
import { pauseMs, topupLifeMs } from "./intent-rules.ts";
import { readIntent, scheduleNext, takeDue } from "./intent-store.ts";
import { releaseIfDue } from "./release-clearing.ts";

/** How long an intent is left alone by others while one worker asks about it. */
const leaseMs = 120_000;
const maxAtOnce = 8;

const isPayable = ({ leg, releasedAt, depositTransferId, providerStatus }: Intent) =>
  leg === "moved" &&
  releasedAt === null &&
  (depositTransferId !== null || providerStatus === "COMPLETED");

/** The next step of an intent, decided from its row alone: whoever died before it, it is taken again. */
async function step(context: FundingContext, intent: Intent): Promise<void> {
  if (isPayable(intent)) return releaseIfDue(context, intent.id);
  if (intent.transactionId === null) return requestTransaction(context, intent);
  await refreshTransaction(context, intent.transactionId);
  const now = context.clock.now();
  if (intent.operation === "topup" && now.getTime() - intent.createdAt.getTime() > topupLifeMs)
    await cancelUnpaid(context.pool, intent.id, now);
}

async function lookAfterOne(context: FundingContext, intent: Intent, taken: Date): Promise<void> {
  let retryAfterMs = 0;
  try {
    await step(context, intent);
  } catch (error) {
    if (error instanceof RampError) retryAfterMs = error.retryAfterMs ?? 0;
    const isOurs = !(error instanceof RampError) || error.code === "UNAUTHORIZED";
    context.logger[isOurs ? "error" : "warn"](
      { err: error, intent: intent.id },
      "an intent waits for the ramp",
    );
  }
  const after = (await readIntent(context.pool, intent.id)) ?? intent;
  const waitMs = Math.max(retryAfterMs, pauseMs(after.status, Math.max(0, after.attempts - 1)));
  const next = new Date(context.clock.now().getTime() + waitMs);
  await scheduleNext(context.pool, { id: intent.id, taken, next });
}

/**
 * One pass of the worker: does what is due, for several people at a time.
 * @returns whether there may be more at once
 */
export async function lookAfter(context: FundingContext): Promise<boolean> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const provider = context.ramp.name;
  const due = await takeDue(context.pool, { provider, now, until, limit: maxAtOnce });
  await Promise.all(due.map((intent) => lookAfterOne(context, intent, until)));
  return due.length === maxAtOnce;
}
