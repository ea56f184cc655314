import { assetOfCurrency, assets, type Currency } from "@lilypad/money";

/** The currencies that everyone sees; EUR is added once a person holds or has held any. */
export const everybodysCurrencies: readonly Currency[] = ["LIL", "USD"];

/** The currencies that are money, in the order of the app; LIL is a reward. */
export const moneyCurrencies = ["USD", "EUR"] as const satisfies readonly Currency[];

export const currencyName = (currency: Currency): string => assets[assetOfCurrency(currency)].name;
