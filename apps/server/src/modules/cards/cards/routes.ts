import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Cards } from "./create-cards.ts";

function registerAdmissionRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.sendIssuerCode, ({ caller }) => cards.sendCode(caller));
  route(app, operations.verifyIssuerCode, ({ caller, body }) => cards.verifyCode(caller, body));
  route(app, operations.getIssuerRegistration, ({ caller }) =>
    cards.readRegistration(caller.personId),
  );
  route(app, operations.listIssuerTerms, ({ caller }) => cards.listTerms(caller.personId));
  route(app, operations.acceptIssuerTerms, ({ caller, body }) =>
    cards.acceptTerms(caller.personId, body),
  );
  route(app, operations.getSourceOfFunds, ({ caller }) =>
    cards.listFundsQuestions(caller.personId),
  );
  route(app, operations.answerSourceOfFunds, ({ caller, body }) =>
    cards.answerFunds(caller.personId, body.answers),
  );
  route(app, operations.sendIssuerPhoneCode, ({ caller, body }) =>
    cards.sendPhoneCode(caller.personId, body.phoneNumber),
  );
  route(app, operations.verifyIssuerPhone, ({ caller, body }) =>
    cards.confirmPhone(caller.personId, body.code),
  );
}

function registerIdentityCheckRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.getIssuerKycFrame, ({ caller, query }) =>
    cards.openIdentityFrame(caller.personId, query.lang),
  );
  route(app, operations.getIssuerKycStatus, ({ caller }) => cards.readKycStatus(caller.personId));
  route(app, operations.importIssuerApplicant, ({ caller }) =>
    cards.shareIdentity(caller.personId),
  );
}

function registerSafeRoutes(app: FastifyInstance, cards: Cards): void {
  route(app, operations.createCardSafe, ({ caller }) => cards.createSafe(caller.personId));
  route(app, operations.setCardSafeCurrency, ({ caller, body }) =>
    cards.setSafeCurrency(caller.personId, body.tokenSymbol),
  );
  route(app, operations.getCardSafePayload, ({ caller }) =>
    cards.readSignaturePayload(caller.personId),
  );
  route(app, operations.deployCardSafeModules, ({ caller, body }) =>
    cards.deployModules(caller.personId, body.signature),
  );
  route(app, operations.configureCardSafe, ({ caller, body }) =>
    cards.configureSafe(caller.personId, body),
  );
  route(app, operations.getCardSafeStatus, ({ caller }) => cards.readSafeStatus(caller.personId));
}

/** Registers the routes for signing up with the card issuer and for cards. */
export function registerCardsRoutes(app: FastifyInstance, cards: Cards): void {
  registerAdmissionRoutes(app, cards);
  registerIdentityCheckRoutes(app, cards);
  registerSafeRoutes(app, cards);
  route(app, operations.listCards, ({ caller }) => cards.showCards(caller.personId));
  route(app, operations.createVirtualCard, ({ caller }) =>
    cards.createVirtualCard(caller.personId),
  );
  // Freezing needs no second factor, because a misused card must be stopped quickly.
  route(app, operations.freezeCard, ({ caller, params }) =>
    cards.changeCard(caller.personId, params.id, "freeze"),
  );
  route(app, operations.unfreezeCard, ({ caller, params }) =>
    cards.changeCard(caller.personId, params.id, "unfreeze"),
  );
}
