import type { Data, Operations } from "@lilypad/api-contract";
import { type Card, CardIssuerError } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { endOrder, takeOrder } from "./card-store.ts";
import type { CardsContext } from "./cards-deps.ts";
import { doOrFind } from "./do-or-find.ts";
import { keyOf, withSession } from "./issuer-session.ts";
import { requireUnlocked } from "./unlock.ts";

/** So long an order is waited for whose answer was lost: longer than the issuer is ever asked. */
const orderMs = 60_000;

const hasEnded = ({ status }: Card) => ["lost", "stolen", "void"].includes(status);

async function findVirtual({ issuer }: CardsContext, session: string): Promise<Card | null> {
  const cards = await issuer.listCards(session);
  return cards.find((card) => card.isVirtual && !hasEnded(card)) ?? null;
}

/** Some issuers hand a new card out asleep; waking one twice is waking it once. */
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

/** @returns the new card's id, or that of one that came in between. @throws IN_PROGRESS */
async function order(context: CardsContext, personId: string, session: string): Promise<string> {
  const { pool, clock, issuer } = context;
  const key = keyOf(issuer, personId);
  const now = clock.now();
  const notSince = new Date(now.getTime() - orderMs);
  if (!(await takeOrder(pool, key, { now, notSince }))) fail("IN_PROGRESS");
  try {
    // Again: another order may have ended between the first look and this turn.
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
 * A person's virtual card, active: the one that they have, else a new one. The issuer knows no
 * idempotency key, so one order at a time is written down before it is sent, and after an answer that
 * was lost nothing is ordered again before the list of cards was read and a minute has gone.
 * @throws CARDS_LOCKED, CARD_STEP_MISSING, CARD_ISSUER_UNAVAILABLE; IN_PROGRESS while one is under way
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
    const made = await findVirtual(context, session);
    if (made !== null) await activate(context, session, made);
    return { cardId };
  });
}
