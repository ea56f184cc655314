import type { Data, Operations } from "@lilypad/api-contract";
import { type Card, CardIssuerError } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { endOrder, takeOrder } from "./card-store.ts";
import type { CardsContext } from "./cards-deps.ts";
import { keyOf, withSession } from "./issuer-session.ts";
import { limitRate } from "./limit-rate.ts";
import { requireUnlocked } from "./unlock.ts";

/** So long an order is waited for whose answer was lost: longer than the issuer is ever asked. */
const orderMs = 60_000;

const hasEnded = ({ status }: Card) => ["lost", "stolen", "void"].includes(status);

async function findVirtual({ issuer }: CardsContext, session: string): Promise<string | null> {
  const cards = await issuer.listCards(session);
  return cards.find((card) => card.isVirtual && !hasEnded(card))?.cardId ?? null;
}

const isUnknown = (error: unknown) =>
  error instanceof CardIssuerError && error.code === "UNKNOWN_OUTCOME";

/**
 * A person's virtual card: the one that they have, else a new one. The issuer knows no idempotency
 * key, so one order at a time is written down before it is sent, and after an answer that was lost
 * nothing is ordered again before the list of cards was read and a minute has gone.
 * @throws CARDS_LOCKED, CARD_STEP_MISSING, CARD_ISSUER_UNAVAILABLE; IN_PROGRESS while one is under way
 */
export async function createVirtualCard(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["createVirtualCard"]>> {
  await limitRate(context, "card_deed_by_person", personId);
  const { pool, clock, issuer } = context;
  const key = keyOf(issuer, personId);
  return withSession(context, personId, async (session) => {
    const before = await findVirtual(context, session);
    if (before !== null) return { cardId: before };
    await requireUnlocked(context, personId);
    const now = clock.now();
    const notSince = new Date(now.getTime() - orderMs);
    if (!(await takeOrder(pool, key, { now, notSince }))) fail("IN_PROGRESS");
    try {
      // Again: another order may have ended between the first look and this turn.
      const cardId =
        (await findVirtual(context, session)) ?? (await issuer.createVirtualCard(session)).cardId;
      await endOrder(pool, key, now);
      return { cardId };
    } catch (error) {
      const cardId = isUnknown(error) ? await findVirtual(context, session) : null;
      if (cardId !== null || !isUnknown(error)) await endOrder(pool, key, now);
      if (cardId === null) throw error;
      return { cardId };
    }
  });
}
