import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { call } from "../../shared/session/index.ts";
import type { SetupState } from "./setup-step.ts";

export type PaymentCard = OperationData<"listCards">["cards"][number];

/** The person's cards and how far they are; only asked for where cards are offered. */
export const cardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId],
    queryFn: async ({ signal }) => dataOf(await call("listCards", { signal })),
  });

const unknown = {
  areTermsAccepted: false,
  kycStatus: "notStarted",
  isFundsAnswered: false,
  isPhoneConfirmed: false,
  isSafeUnderWay: false,
  isSafeReady: false,
} satisfies Partial<SetupState>;

/** How far the issuer says that this person is. */
export const cardSetupQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "setup"],
    queryFn: async ({ signal }): Promise<SetupState> => {
      const { needsEmailCode, cards } = dataOf(await call("listCards", { signal }));
      const hasCard = cards.some(({ status }) => status !== "void");
      if (needsEmailCode || hasCard) return { ...unknown, needsEmailCode, hasCard };
      const [customer, { terms }, safe] = await Promise.all([
        call("getIssuerRegistration", { signal }).then(dataOf),
        call("listIssuerTerms", { signal }).then(dataOf),
        call("getCardSafeStatus", { signal }).then(dataOf),
      ]);
      return {
        needsEmailCode,
        hasCard,
        areTermsAccepted: terms.every(({ accepted }) => accepted),
        kycStatus: customer.kycStatus,
        isFundsAnswered: customer.isSourceOfFundsAnswered,
        isPhoneConfirmed: customer.isPhoneValidated,
        isSafeUnderWay: safe.status === "processing",
        isSafeReady: safe.isDeployed,
      };
    },
    staleTime: 0,
  });

export const issuerTermsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "terms"],
    queryFn: async ({ signal }) => dataOf(await call("listIssuerTerms", { signal })).terms,
  });

export const fundsQuestionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId, "funds"],
    queryFn: async ({ signal }) => dataOf(await call("getSourceOfFunds", { signal })),
  });
