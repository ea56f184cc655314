import type { Data, Operations } from "@lilypad/api-contract";
import type { FundsAnswer } from "@lilypad/providers";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { withSession } from "../context/issuer-session.ts";

/** Lists the issuer's questions about the source of funds. @throws CARD_SESSION_EXPIRED, CARD_ISSUER_UNAVAILABLE */
export async function listFundsQuestions(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["getSourceOfFunds"]>> {
  return withSession(context, personId, async (session) => {
    const questions = await context.issuer.listFundsQuestions(session);
    return questions.map(({ question, answers }) => ({ question, answers: [...answers] }));
  });
}

/** Forwards the answers to the issuer without storing them. @throws CARD_STEP_MISSING, CARD_ISSUER_REFUSED */
export async function answerFunds(
  context: CardsContext,
  personId: string,
  answers: readonly FundsAnswer[],
): Promise<{ ok: true }> {
  const { issuer } = context;
  return withSession(context, personId, (session) =>
    doOrFind<{ ok: true }>(
      async () => {
        await issuer.answerFundsQuestions(session, answers);
        return { ok: true };
      },
      async () => {
        const { isSourceOfFundsAnswered } = await issuer.getCustomer(session);
        return isSourceOfFundsAnswered ? { ok: true } : null;
      },
    ),
  );
}
