import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import type { Card } from "@lilypad/providers";
import { ApiError } from "../../../../platform/errors.ts";
import { findHolder, findSafe } from "../context/card-store.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { keyOf, withSession } from "../context/issuer-session.ts";
import { rowToWireSafe } from "../context/to-wire.ts";
import { unlockMinor } from "../context/unlock.ts";

/** Lists a person's cards; null if the session has expired and a mailed code is needed. */
async function cardsOf(context: CardsContext, personId: string): Promise<readonly Card[] | null> {
  try {
    return await withSession(context, personId, (session) => context.issuer.listCards(session));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "CARD_SESSION_EXPIRED") return null;
    if (error.code === "CARD_STEP_MISSING") return [];
    throw error;
  }
}

/** Reads a person's cards, their Safe and the state of the unlock. @throws CARD_ISSUER_UNAVAILABLE */
export async function showCards(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["listCards"]>> {
  const key = keyOf(context.issuer, personId);
  const [balance, cards] = await Promise.all([context.lilOf(personId), cardsOf(context, personId)]);
  const [holder, safe] = await Promise.all([
    findHolder(context.pool, key),
    findSafe(context.pool, key),
  ]);
  return {
    isUnlocked: balance >= unlockMinor,
    unlock: {
      currency: "LIL",
      amount: toWireAmount(unlockMinor, "LIL"),
      balance: toWireAmount(balance, "LIL"),
    },
    hasBegun: holder !== null,
    needsEmailCode: cards === null,
    safe: safe === null ? null : rowToWireSafe(safe),
    cards: [...(cards ?? [])],
  };
}
