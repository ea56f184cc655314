import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Cards } from "./create-cards.ts";

function registerAdmissionRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.sendIssuerCode, async ({ caller }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.sendCode(caller);
  });
  route(app, operations.verifyIssuerCode, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.verifyCode(caller, body);
  });
  route(app, operations.getIssuerRegistration, async ({ caller }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.readRegistration(caller.personId);
  });
  route(app, operations.listIssuerTerms, ({ caller }) => cards.listTerms(caller.personId));
  route(app, operations.acceptIssuerTerms, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.acceptTerms(caller.personId, body);
  });
  route(app, operations.getSourceOfFunds, ({ caller }) =>
    cards.listFundsQuestions(caller.personId),
  );
  route(app, operations.answerSourceOfFunds, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.answerFunds(caller.personId, body.answers);
  });
  route(app, operations.sendIssuerPhoneCode, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.sendPhoneCode(caller.personId, body.phoneNumber);
  });
  route(app, operations.verifyIssuerPhone, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.confirmPhone(caller.personId, body.code);
  });
}

function registerIdentityCheckRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.getIssuerKycFrame, async ({ caller, query }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.openIdentityFrame(caller.personId, query.lang);
  });
  route(app, operations.getIssuerKycStatus, ({ caller }) => cards.readKycStatus(caller.personId));
  route(app, operations.importIssuerApplicant, async ({ caller }) => {
    await cards.requireStepUp(caller);
    return cards.shareIdentity(caller.personId);
  });
}

function registerSafeRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.createCardSafe, async ({ caller }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.createSafe(caller.personId);
  });
  route(app, operations.setCardSafeCurrency, async ({ caller, body }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.setSafeCurrency(caller.personId, body.tokenSymbol);
  });
  route(app, operations.getCardSafePayload, async ({ caller }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.readSignaturePayload(caller.personId);
  });
  route(app, operations.deployCardSafeModules, async ({ caller, body }) => {
    await cards.requireStepUp(caller);
    return cards.deployModules(caller.personId, body.signature);
  });
  route(app, operations.configureCardSafe, async ({ caller, body }) => {
    await cards.requireStepUp(caller);
    return cards.configureSafe(caller.personId, body);
  });
  route(app, operations.getCardSafeStatus, ({ caller }) => cards.readSafeStatus(caller.personId));
}

/** The card issuer's steps, and the cards that come of them. */
export function registerCardsRoutes(app: FastifyInstance, cards: Cards): void {
  registerAdmissionRoutes(app, cards);
  registerIdentityCheckRoutes(app, cards);
  registerSafeRoutes(app, cards);
  route(app, operations.listCards, ({ caller }) => cards.showCards(caller.personId));
  route(app, operations.createVirtualCard, async ({ caller }) => {
    await cards.requireStepUp(caller);
    return cards.createVirtualCard(caller.personId);
  });
  // Freezing asks for nothing more: somebody whose card is being misused is in a hurry.
  route(app, operations.freezeCard, async ({ caller, params }) => {
    await cards.requireLiveSession(caller.sessionId);
    return cards.changeCard(caller.personId, params.id, "freeze");
  });
  route(app, operations.unfreezeCard, async ({ caller, params }) => {
    await cards.requireStepUp(caller);
    return cards.changeCard(caller.personId, params.id, "unfreeze");
  });
}
