export { type AccountsView, type AccountView, accountOf } from "./accounts-view.ts";
export { useChosenCurrency } from "./chosen-currency.ts";
export { forgetAccount } from "./forget-account.ts";
export { hasOnboardingLeft } from "./onboarding-left.ts";
export { type Profile, profileQuery } from "./queries.ts";
export { useAccounts } from "./use-accounts.ts";
export { useUserId } from "./user-id.ts";
