import { type CountedAction, countAttempt } from "../../platform/attempt-counter.ts";
import { fail } from "../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type CardAction = Extract<CountedAction, `card_${string}`>;

/** Codes cost money and can be guessed; the rest is the issuer's patience with this installation. */
const limits: Record<CardAction, { most: number; windowMs: number }> = {
  card_code_by_person: { most: 6, windowMs: hourMs },
  card_code_try_by_person: { most: 10, windowMs: hourMs },
  card_phone_code_by_person: { most: 5, windowMs: hourMs },
  card_phone_try_by_person: { most: 10, windowMs: hourMs },
  card_deed_by_person: { most: 60, windowMs: hourMs },
  card_asked_by_person: { most: 60, windowMs: minuteMs },
};

/** Counts one attempt of a person. @throws RATE_LIMITED */
export async function limitRate(
  { pool, clock }: CardsContext,
  action: CardAction,
  personId: string,
): Promise<void> {
  const { most, windowMs } = limits[action];
  const count = await countAttempt(pool, action, personId, clock.now(), windowMs);
  if (count.hits > most) fail("RATE_LIMITED", { retryAfterSeconds: count.retryAfterSeconds });
}
