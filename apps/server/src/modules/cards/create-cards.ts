import { fail } from "../../platform/errors.ts";
import { acceptTerms, listTerms } from "./accept-terms.ts";
import { answerFunds, listFundsQuestions } from "./answer-funds.ts";
import { removeHolder } from "./card-store.ts";
import type { CardsContext, CardsDeps } from "./cards-deps.ts";
import { changeCard } from "./change-card.ts";
import { openIdentityFrame, shareIdentity } from "./check-identity.ts";
import { confirmPhone, sendPhoneCode } from "./confirm-phone.ts";
import { createVirtualCard } from "./create-card.ts";
import { readOwnData } from "./own-data.ts";
import {
  configureSafe,
  createSafe,
  deployModules,
  readSignaturePayload,
  setSafeCurrency,
} from "./set-up-safe.ts";
import { showCards } from "./show-cards.ts";
import { readKycStatus, readRegistration } from "./show-customer.ts";
import { readSafeStatus } from "./show-safe.ts";
import { sendCode, verifyCode } from "./sign-up.ts";

export type Cards = ReturnType<typeof createCards>;

/** Payment cards of a card issuer. All of it refuses with CARDS_NOT_CONFIGURED where there is none. */
export function createCards(deps: CardsDeps) {
  const { issuer, pool } = deps;
  /** Gives a use-case the context, once it is known that there is an issuer. */
  const offered =
    <Given extends unknown[], Answer>(
      work: (context: CardsContext, ...given: Given) => Promise<Answer>,
    ) =>
    async (...given: Given): Promise<Answer> =>
      issuer === null ? fail("CARDS_NOT_CONFIGURED") : work({ ...deps, issuer }, ...given);
  return {
    sendCode: offered(sendCode),
    verifyCode: offered(verifyCode),
    readRegistration: offered(readRegistration),
    readKycStatus: offered(readKycStatus),
    listTerms: offered(listTerms),
    acceptTerms: offered(acceptTerms),
    listFundsQuestions: offered(listFundsQuestions),
    answerFunds: offered(answerFunds),
    sendPhoneCode: offered(sendPhoneCode),
    confirmPhone: offered(confirmPhone),
    openIdentityFrame: offered(openIdentityFrame),
    shareIdentity: offered(shareIdentity),
    createSafe: offered(createSafe),
    setSafeCurrency: offered(setSafeCurrency),
    readSignaturePayload: offered(readSignaturePayload),
    deployModules: offered(deployModules),
    configureSafe: offered(configureSafe),
    readSafeStatus: offered(readSafeStatus),
    showCards: offered(showCards),
    createVirtualCard: offered(createVirtualCard),
    changeCard: offered(changeCard),
    /** What is kept here about a person, for their own copy. */
    readOwnData: (personId: string) => readOwnData(pool, personId),
    /** In the transaction that deletes the account. */
    forgetPerson: removeHolder,
  };
}
