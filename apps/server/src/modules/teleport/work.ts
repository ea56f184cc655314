import { RampError } from "@lilypad/providers";
import { callOff, refreshTransaction, requestTransaction } from "./ask-provider.ts";
import { expireLinks, readLink } from "./link-store.ts";
import { isOverdue, isWaiting, nextLook } from "./payment-rules.ts";
import { type Payment, readPayment, scheduleNext, takeDue } from "./payment-store.ts";
import { releaseAccounts } from "./release-accounts.ts";
import type { TeleportContext } from "./teleport-deps.ts";

/** How long a payment is left alone by others while one worker asks about it. */
const leaseMs = 120_000;
const maxAtOnce = 8;

/** The next step of a payment, decided from its row alone: whoever died before it, it is taken again. */
async function step(context: TeleportContext, payment: Payment): Promise<void> {
  const { pool, clock } = context;
  if (payment.transactionId === null) return requestTransaction(context, payment);
  await refreshTransaction(context, payment.transactionId);
  const [link, current] = [
    await readLink(pool, payment.linkId),
    await readPayment(pool, payment.id),
  ];
  if (link === null || current === null || current.endedAt !== null) return;
  const isInVain = isWaiting(current) && link.status !== "paying";
  if (isInVain || isOverdue(current, link.expiresAt, clock.now())) await callOff(context, current);
}

async function lookAfterOne(
  context: TeleportContext,
  payment: Payment,
  taken: Date,
): Promise<void> {
  let retryAfterMs = 0;
  try {
    await step(context, payment);
  } catch (error) {
    if (error instanceof RampError) retryAfterMs = error.retryAfterMs ?? 0;
    context.logger[error instanceof RampError ? "warn" : "error"](
      { err: error, payment: payment.id },
      "a payment waits for the ramp",
    );
  }
  const after = (await readPayment(context.pool, payment.id)) ?? payment;
  const now = context.clock.now();
  const look = nextLook(after, Math.max(0, after.attempts - 1), now);
  const next =
    look === null ? null : new Date(Math.max(look.getTime(), now.getTime() + retryAfterMs));
  await scheduleNext(context.pool, { id: payment.id, taken, next });
}

/**
 * One pass of the worker: ends links whose time is over, looks after payments, and has the provider
 * forget what payers told it.
 * @returns whether there may be more at once
 */
export async function work(context: TeleportContext): Promise<boolean> {
  const now = context.clock.now();
  await expireLinks(context.pool, now);
  const until = new Date(now.getTime() + leaseMs);
  const provider = context.ramp.name;
  const due = await takeDue(context.pool, { provider, now, until, limit: maxAtOnce });
  await Promise.all(due.map((payment) => lookAfterOne(context, payment, until)));
  const hasMoreAccounts = await releaseAccounts(context);
  return due.length === maxAtOnce || hasMoreAccounts;
}
