import type { Currency } from "@lilypad/money";
import { pageSetting } from "./page-settings.ts";

// Written into the page, because the first screens name them before any request is answered.

/** The full name of the deployment's chain, such as "Base". */
export const chainName = (): string => pageSetting("chain");

/** The name of the chain that people use in a sentence; often a part of the full one. */
export const chainCommonName = (): string => pageSetting("chain-common-name");

/** The symbol of a currency's token; the currency's code if the page does not say, as for LIL, which is ours. */
export const tokenSymbol = (currency: Currency): string =>
  pageSetting(`${currency.toLowerCase()}-token`) || currency;

/** The symbols of the tokens for dollars and euros in a sentence. */
export const moneyTokens = (): string => `${tokenSymbol("USD")} or ${tokenSymbol("EUR")}`;
