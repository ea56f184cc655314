export { AccountChoice } from "./account-choice.tsx";
export { type SelectableAccount, selectedAccountId } from "./selected-account.ts";
