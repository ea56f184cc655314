import { pageSetting } from "./page-settings.ts";

/** What is announced although it is not there yet, by its name on the server. */
type Teaser =
  | "savings"
  | "card"
  | "payment-link"
  | "share-targets"
  | "payer-currencies"
  | "easy-transfer";

/** Whether it is announced here: unless the page says otherwise. */
export const isTeaserShown = (teaser: Teaser): boolean =>
  !pageSetting("hidden-teasers").split(" ").includes(teaser);

/** Whose savings account is announced; empty if the page does not say. */
export const savingsProduct = (): string => pageSetting("savings-product");
