import { pageSetting } from "./page-settings.ts";

/** Features that are announced before they exist, by their names on the server. */
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

/** The company or product name of the announced savings account; empty if the page names none. */
export const savingsProduct = (): string => pageSetting("savings-product");
