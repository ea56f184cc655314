import type { Data, Operations } from "@lilypad/api-contract";
import { CardIssuerError } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { withSession } from "../context/issuer-session.ts";

const statusAfter = { freeze: "frozen", unfreeze: "active" } as const;

/**
 * Freezes or unfreezes a card. The issuer checks by the person's session that the card is theirs.
 * @throws NOT_FOUND for another person's card, CARD_ISSUER_REFUSED for a card that has ended
 */
export async function changeCard(
  context: CardsContext,
  personId: string,
  cardId: string,
  change: "freeze" | "unfreeze",
): Promise<Data<Operations["freezeCard"]>> {
  const { issuer } = context;
  const after = { cardId, status: statusAfter[change] };
  return withSession(context, personId, async (session) => {
    try {
      return await doOrFind(
        async () => {
          await issuer.changeCard(session, cardId, change);
          return after;
        },
        async () => {
          const card = (await issuer.listCards(session)).find((one) => one.cardId === cardId);
          return card?.status === after.status ? after : null;
        },
      );
    } catch (error) {
      if (error instanceof CardIssuerError && error.code === "NOT_FOUND") return fail("NOT_FOUND");
      throw error;
    }
  });
}
