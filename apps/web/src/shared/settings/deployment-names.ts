import type { Currency } from "@lilypad/money";
import { appSettings } from "./app-settings.ts";

/** The full name of the deployment's chain, such as "Base". */
export const chainName = (): string => appSettings().chain.name;

/** The name of the chain that people use in a sentence; often a part of the full one. */
export const chainCommonName = (): string => appSettings().chain.commonName;

/** The symbol of a currency's token; the currency's code if the deployment has none. */
export const tokenSymbol = (currency: Currency): string =>
  appSettings().contracts.tokens[currency]?.symbol ?? currency;

/** The symbols of the tokens for dollars and euros in a sentence. */
export const moneyTokens = (): string => `${tokenSymbol("USD")} or ${tokenSymbol("EUR")}`;
