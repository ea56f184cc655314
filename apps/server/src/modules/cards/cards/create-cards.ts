import { fail } from "../../../platform/errors.ts";
import { changeCard } from "./card/change-card.ts";
import { createVirtualCard } from "./card/create-card.ts";
import { showCards } from "./card/show-cards.ts";
import { removeHolder } from "./context/card-store.ts";
import type { CardsContext, CardsDeps } from "./context/cards-deps.ts";
import { readOwnData } from "./own-data.ts";
import { acceptTerms, listTerms } from "./set-up/accept-terms.ts";
import { answerFunds, listFundsQuestions } from "./set-up/answer-funds.ts";
import { openIdentityFrame, shareIdentity } from "./set-up/check-identity.ts";
import { confirmPhone, sendPhoneCode } from "./set-up/confirm-phone.ts";
import {
  configureSafe,
  createSafe,
  deployModules,
  readSignaturePayload,
  setSafeCurrency,
} from "./set-up/set-up-safe.ts";
import { readKycStatus, readRegistration } from "./set-up/show-customer.ts";
import { readSafeStatus } from "./set-up/show-safe.ts";
import { sendCode, verifyCode } from "./set-up/sign-up.ts";

export type Cards = ReturnType<typeof createCards>;

/** Creates the use-cases for payment cards. Without a card issuer they all throw CARDS_NOT_CONFIGURED. */
export function createCards(deps: CardsDeps) {
  const { issuer, pool } = deps;
  /** Binds a use-case to the context, and refuses calls if there is no issuer. */
  const withIssuer =
    <Arguments extends unknown[], Answer>(
      useCase: (context: CardsContext, ...args: Arguments) => Promise<Answer>,
    ) =>
    async (...args: Arguments): Promise<Answer> =>
      issuer === null ? fail("CARDS_NOT_CONFIGURED") : useCase({ ...deps, issuer }, ...args);
  return {
    sendCode: withIssuer(sendCode),
    verifyCode: withIssuer(verifyCode),
    readRegistration: withIssuer(readRegistration),
    readKycStatus: withIssuer(readKycStatus),
    listTerms: withIssuer(listTerms),
    acceptTerms: withIssuer(acceptTerms),
    listFundsQuestions: withIssuer(listFundsQuestions),
    answerFunds: withIssuer(answerFunds),
    sendPhoneCode: withIssuer(sendPhoneCode),
    confirmPhone: withIssuer(confirmPhone),
    openIdentityFrame: withIssuer(openIdentityFrame),
    shareIdentity: withIssuer(shareIdentity),
    createSafe: withIssuer(createSafe),
    setSafeCurrency: withIssuer(setSafeCurrency),
    readSignaturePayload: withIssuer(readSignaturePayload),
    deployModules: withIssuer(deployModules),
    configureSafe: withIssuer(configureSafe),
    readSafeStatus: withIssuer(readSafeStatus),
    showCards: withIssuer(showCards),
    createVirtualCard: withIssuer(createVirtualCard),
    changeCard: withIssuer(changeCard),
    /** Reads everything that the module stores about a person, for their data export. */
    readOwnData: (personId: string) => readOwnData(pool, personId),
    /** Removes a person's data, in the transaction that deletes the account. */
    forgetPerson: removeHolder,
  };
}
