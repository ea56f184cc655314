export {
  type AccountsView,
  type AccountView,
  accountOf,
} from "./accounts-view.ts";
export { noteAccountShown, useChosenCurrency, useSelectedAccount } from "./chosen-currency.ts";
export { isUnverifiedLimit } from "./is-unverified-limit.ts";
export { hasOnboardingLeft } from "./onboarding-left.ts";
export { type Profile, paymentLimitsQuery, profileQuery } from "./queries.ts";
export { type Total, useTotal } from "./total.ts";
export { useAccounts } from "./use-accounts.ts";
export { useUserId } from "./user-id.ts";
