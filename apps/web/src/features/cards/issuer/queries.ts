import { queryOptions } from "@tanstack/react-query";
import { CallError, dataOf, type OperationData } from "../../../shared/api/index.ts";
import { cardCall } from "./card-call.ts";
import { isLiving } from "./living-card.ts";
import { type SetupState, safeProgress, setupStep } from "./setup-step.ts";

export type MyCardsData = OperationData<"listCards">;

/** The person's cards and their progress; only used if this installation offers cards. */
export const cardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId],
    queryFn: async ({ signal }) => dataOf(await cardCall("listCards", { signal })),
  });

const unknown = {
  areTermsAccepted: false,
  kycStatus: "notStarted",
  isFundsAnswered: false,
  isPhoneConfirmed: false,
  safe: "missing",
} as const satisfies Partial<SetupState>;

/** True if the issuer's session has ended: a new code opens another one. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === "CARD_SESSION_EXPIRED";

async function readSetup(mine: MyCardsData, signal: AbortSignal): Promise<SetupState> {
  const { isUnlocked, hasBegun, needsEmailCode, cards } = mine;
  const hasCard = cards.some(isLiving);
  const begun = { ...unknown, isUnlocked, hasBegun, needsEmailCode, hasCard };
  if (needsEmailCode || hasCard) return begun;
  try {
    const [customer, { terms }] = await Promise.all([
      cardCall("getIssuerRegistration", { signal }).then(dataOf),
      cardCall("listIssuerTerms", { signal }).then(dataOf),
    ]);
    const state: SetupState = {
      ...begun,
      areTermsAccepted: terms.every(({ accepted }) => accepted),
      kycStatus: customer.kycStatus,
      isFundsAnswered: customer.isSourceOfFundsAnswered,
      isPhoneConfirmed: customer.isPhoneValidated,
    };
    // Before that step there is nothing to read.
    if (setupStep(state) !== "safe") return state;
    const safe = dataOf(await cardCall("getCardSafeStatus", { signal }));
    return { ...state, safe: safeProgress(safe) };
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    return { ...begun, needsEmailCode: true };
  }
}

/** The person's progress at the issuer. The answer about their cards is cached along with it. */
export const cardSetupQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "setup"],
    queryFn: async ({ client, signal }) => {
      const mine = dataOf(await cardCall("listCards", { signal }));
      client.setQueryData(cardsQuery(userId).queryKey, mine);
      return readSetup(mine, signal);
    },
    staleTime: 0,
  });

export const issuerTermsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "terms"],
    queryFn: async ({ signal }) => dataOf(await cardCall("listIssuerTerms", { signal })).terms,
  });

export const fundsQuestionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "funds"],
    queryFn: async ({ signal }) => dataOf(await cardCall("getSourceOfFunds", { signal })),
  });

/** The issuer's page for the identity check; its URL is valid for a short time only. */
export const identityFrameQuery = (userId: string) =>
  queryOptions({
    queryKey: ["issuer-identity", userId, "frame"],
    queryFn: async ({ signal }) =>
      dataOf(await cardCall("getIssuerKycFrame", { query: { lang: "en" }, signal })).url,
    staleTime: 0,
    gcTime: 0,
  });

/** The status of a running identity check: one call, where reading the whole progress takes four. */
export const identityStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: ["issuer-identity", userId],
    queryFn: async ({ signal }) =>
      dataOf(await cardCall("getIssuerKycStatus", { signal })).kycStatus,
    staleTime: 0,
    gcTime: 0,
  });

/** The progress of a wallet that is being set up. */
export const safeProgressQuery = (userId: string) =>
  queryOptions({
    queryKey: ["issuer-safe", userId],
    queryFn: async ({ signal }) =>
      safeProgress(dataOf(await cardCall("getCardSafeStatus", { signal }))),
    staleTime: 0,
    gcTime: 0,
  });
