import { type CountedAction, countAttempt } from "../../platform/attempt-counter.ts";
import { fail } from "../../platform/errors.ts";
import type { TeleportDeps } from "./teleport-deps.ts";

const minuteMs = 60_000;

interface Limit {
  action: CountedAction;
  subject: string;
  most: number;
  windowMs: number;
}

/** Calls of the provider that people who are not signed in may cause in a minute, all together. */
const anonymousShare: Limit = {
  action: "teleport_asked_by_anybody",
  subject: "all",
  most: 40,
  windowMs: minuteMs,
};

async function count({ pool, clock }: TeleportDeps, limit: Limit): Promise<void> {
  const { action, subject, most, windowMs } = limit;
  const { hits, retryAfterSeconds } = await countAttempt(
    pool,
    action,
    subject,
    clock.now(),
    windowMs,
  );
  if (hits > most) fail("RATE_LIMITED", { retryAfterSeconds });
}

interface Asked {
  linkId: string;
  network: string;
}

/** Of telling an account: each one is made at the provider. @throws RATE_LIMITED */
export async function limitAccounts(deps: TeleportDeps, { linkId, network }: Asked): Promise<void> {
  const windowMs = 60 * minuteMs;
  await count(deps, { action: "teleport_payer_from_ip", subject: network, most: 30, windowMs });
  await count(deps, { action: "teleport_payer_of_link", subject: linkId, most: 30, windowMs });
}

/** Of asking for offers. @throws RATE_LIMITED */
export async function limitQuotes(deps: TeleportDeps, { linkId, network }: Asked): Promise<void> {
  const windowMs = 10 * minuteMs;
  await count(deps, { action: "teleport_quote_from_ip", subject: network, most: 40, windowMs });
  await count(deps, { action: "teleport_quote_of_link", subject: linkId, most: 20, windowMs });
}

/** Of asking for offers while signed in. @throws RATE_LIMITED */
export const limitPersonQuotes = (deps: TeleportDeps, personId: string): Promise<void> =>
  count(deps, {
    action: "teleport_quote_by_person",
    subject: personId,
    most: 20,
    windowMs: 10 * minuteMs,
  });

/** Before each call of the provider: the rest of its rate is for people who are signed in. @throws RATE_LIMITED */
export const limitCalls = (deps: TeleportDeps): Promise<void> => count(deps, anonymousShare);
