import { assetOfCurrency, assets, type Currency } from "@lilypad/money";

/** The currencies that everybody sees; EUR is added once a person holds or has held any. */
export const everybodysCurrencies: readonly Currency[] = ["LIL", "USD"];

export const currencyName = (currency: Currency): string => assets[assetOfCurrency(currency)].name;
