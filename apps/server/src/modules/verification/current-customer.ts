import { RampError } from "@lilypad/providers";
import { askRamp } from "./ask-ramp.ts";
import { type CustomerRow, findCustomer, takeTurn } from "./customer-store.ts";
import { staleAfterMs } from "./kyc-rules.ts";
import type { VerificationContext } from "./verification-deps.ts";

const defaultAskWithinMs = 4_000;

/** A person's customer, and whether the ramp could not be asked lately. */
export interface CurrentCustomer {
  /** Null for a person who has never begun. */
  row: CustomerRow | null;
  isStale: boolean;
}

type Outcome = "answered" | "failed" | "slow";

/** Waits for an answer, but not for ever: what comes later is written all the same. */
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
    // A bug that shows after nobody waits any more must not end the process.
    answered.catch((error: unknown) => logger.error({ err: error }, "a status is not written"));
  }
}

/** Asks when it is time and nobody else does; settles at once when there is no reason to ask. */
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
 * Where a person's identity check stands. While it is open, the ramp is asked at most every few
 * seconds, however many look; when it does not answer, what it said last stands.
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
