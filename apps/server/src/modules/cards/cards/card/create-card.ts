import type { Data, Operations } from "@lilypad/api-contract";
import { type Card, CardIssuerError } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { endOrder, takeOrder } from "../context/card-store.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { keyOf, withSession } from "../context/issuer-session.ts";
import { requireUnlocked } from "../context/unlock.ts";

/** How long an order with a lost answer blocks the next one; longer than any request to the issuer. */
const orderMs = 60_000;

const hasEnded = ({ status }: Card) => ["lost", "stolen", "void"].includes(status);

async function findVirtual({ issuer }: CardsContext, session: string): Promise<Card | null> {
  const cards = await issuer.listCards(session);
  return cards.find((card) => card.isVirtual && !hasEnded(card)) ?? null;
}

/** Activates a card that the issuer has created inactive; idempotent. */
async function activate(context: CardsContext, session: string, card: Card): Promise<void> {
  if (card.status !== "inactive") return;
  await doOrFind(
    async () => {
      await context.issuer.changeCard(session, card.cardId, "activate");
      return card;
    },
    async () => {
      const found = await findVirtual(context, session);
      return found === null || found.status === "inactive" ? null : found;
    },
  );
}

const isUnknown = (error: unknown) =>
  error instanceof CardIssuerError && error.code === "UNKNOWN_OUTCOME";

/** Orders a card. @returns its id, or that of a card created meanwhile. @throws IN_PROGRESS */
async function order(context: CardsContext, personId: string, session: string): Promise<string> {
  const { pool, clock, issuer } = context;
  const key = keyOf(issuer, personId);
  const now = clock.now();
  const notSince = new Date(now.getTime() - orderMs);
  if (!(await takeOrder(pool, key, { now, notSince }))) fail("IN_PROGRESS");
  try {
    // Checked again, because another order may have ended after the first check.
    const found = await findVirtual(context, session);
    const { cardId } = found ?? (await issuer.createVirtualCard(session));
    await endOrder(pool, key, now);
    return cardId;
  } catch (error) {
    const found = isUnknown(error) ? await findVirtual(context, session) : null;
    if (found !== null || !isUnknown(error)) await endOrder(pool, key, now);
    if (found === null) throw error;
    return found.cardId;
  }
}

/**
 * Returns a person's active virtual card, and orders one if there is none. The issuer has no idempotency
 * keys, so an order is stored before it is sent, one at a time. After a lost answer, the next order is sent
 * only after a minute, and only if the issuer's list has no card.
 * @throws CARDS_LOCKED, CARD_STEP_MISSING, CARD_ISSUER_UNAVAILABLE; IN_PROGRESS during another order
 */
export async function createVirtualCard(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["createVirtualCard"]>> {
  return withSession(context, personId, async (session) => {
    const before = await findVirtual(context, session);
    if (before !== null) {
      await activate(context, session, before);
      return { cardId: before.cardId };
    }
    await requireUnlocked(context, personId);
    const cardId = await order(context, personId, session);
    const created = await findVirtual(context, session);
    if (created !== null) await activate(context, session, created);
    return { cardId };
  });
}
