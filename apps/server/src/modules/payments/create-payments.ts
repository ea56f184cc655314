import { createAnswerRequest } from "./answer-request.ts";
import { type CancelDependencies, createCancel } from "./cancel.ts";
import { createListRequests } from "./list-requests.ts";
import { createReadOwnData, forgetPerson } from "./own-data.ts";
import { createRequestMoney, type RequestLimits } from "./request-money.ts";
import { withholdRequests } from "./requests-store.ts";
import { createSend, type SendDependencies } from "./send.ts";

export type PaymentsDependencies = SendDependencies &
  CancelDependencies & {
    /** How many payment requests a person may make; those of the product when not given. */
    requestLimits?: RequestLimits;
    /** Refuses with UNAUTHENTICATED when the session was ended since its token was signed. */
    requireLiveSession: (sessionId: string) => Promise<void>;
  };

/** Sends and payment requests between people. */
export function createPayments(dependencies: PaymentsDependencies) {
  return {
    send: createSend(dependencies),
    cancel: createCancel(dependencies),
    requestMoney: createRequestMoney(dependencies),
    answer: createAnswerRequest(dependencies),
    requireLiveSession: dependencies.requireLiveSession,
    requests: createListRequests(dependencies),
    withholdRequests,
    readOwnData: createReadOwnData(dependencies),
    forgetPerson,
  };
}

export type Payments = ReturnType<typeof createPayments>;
