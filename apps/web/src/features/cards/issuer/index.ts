export { cardCall } from "./card-call.ts";
export { isLiving, mainCard, type PaymentCard } from "./living-card.ts";
export {
  cardSetupQuery,
  cardsQuery,
  fundsQuestionsQuery,
  identityFrameQuery,
  identityStatusQuery,
  isSessionOver,
  issuerTermsQuery,
  type MyCardsData,
  safeProgressQuery,
} from "./queries.ts";
export {
  type IssuerKycStatus,
  identityTask,
  type SafeProgress,
  type SetupState,
  type SetupStep,
  setupStep,
  setupSteps,
} from "./setup-step.ts";
export { StepTrouble, troubleText } from "./step-trouble.tsx";
export { useIssuerStep } from "./use-issuer-step.ts";
export { useReadAgain } from "./use-read-again.ts";
