import { RampError } from "@lilypad/providers";
import { askRamp } from "./ask-ramp.ts";
import { type CustomerRow, findCustomer, takeTurn } from "./customer-store.ts";
import { staleAfterMs } from "./kyc-rules.ts";
import type { VerificationContext } from "./verification-deps.ts";

const defaultAskWithinMs = 4_000;

/** A person's customer, and whether its status is stale because the ramp did not answer. */
export interface CurrentCustomer {
  /** Null if the person has never started. */
  row: CustomerRow | null;
  isStale: boolean;
}

type Outcome = "answered" | "failed" | "slow";

/** Waits for an answer for a limited time; a later answer is stored anyway. */
async function waitFor(
  { askWithinMs = defaultAskWithinMs, logger }: VerificationContext,
  asking: Promise<void>,
): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve("slow"), askWithinMs);
  });
  const answered = asking.then(
    (): Outcome => "answered",
    (error: unknown): Outcome => {
      if (!(error instanceof RampError)) throw error;
      logger.warn({ code: error.code }, "the ramp did not tell a person's status");
      return "failed";
    },
  );
  try {
    return await Promise.race([answered, slow]);
  } finally {
    clearTimeout(timer);
    // A bug that shows only after the wait has ended must not end the process.
    answered.catch((error: unknown) => logger.error({ err: error }, "a status is not written"));
  }
}

/** Reads the status from the ramp if it is due and no other request does so now; otherwise returns immediately. */
async function askIfDue(context: VerificationContext, row: CustomerRow): Promise<void> {
  const { pool, clock, ramp, underWay } = context;
  const running = underWay.get(row.personId);
  if (running !== undefined) return running;
  const ageMs = staleAfterMs(row.status);
  if (ageMs === null) return;
  const now = clock.now();
  const key = { provider: ramp.name, personId: row.personId };
  const notSince = new Date(now.getTime() - ageMs);
  if (row.askedAt > notSince || !(await takeTurn(pool, key, { now, notSince }))) return;
  return askRamp(context, row);
}

const isUnanswered = ({ answeredAt, askedAt, status }: CustomerRow) =>
  answeredAt !== null && answeredAt < askedAt && staleAfterMs(status) !== null;

/**
 * The state of a person's identity check. While it is open, it is read from the ramp at most every few seconds, even
 * for many readers. If the ramp does not answer, the last known status is returned.
 */
export async function currentCustomer(
  context: VerificationContext,
  personId: string,
): Promise<CurrentCustomer> {
  const key = { provider: context.ramp.name, personId };
  const row = await findCustomer(context.pool, key);
  if (row === null) return { row, isStale: false };
  const outcome = await waitFor(context, askIfDue(context, row));
  if (outcome !== "answered") return { row, isStale: true };
  const latest = await findCustomer(context.pool, key);
  return { row: latest, isStale: latest !== null && isUnanswered(latest) };
}
