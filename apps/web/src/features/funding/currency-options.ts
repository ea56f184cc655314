import type { OperationData } from "../../shared/api/index.ts";
import type { FundingOperation } from "./funding-flow.ts";

export type Capability = OperationData<"listCapabilities">["capabilities"][number];

/** A currency to choose, whatever number of countries it is used in. */
export interface CurrencyOption {
  currency: string;
  name: string;
  flag: string;
  countries: readonly { code: string; name: string }[];
  /** Decimals of what is sent: the currency itself for a top-up, USDC for a withdrawal. */
  minimumAmount: string;
  maximumAmount: string;
}

/** Specification 2 §5: these can be paid in; money can go out in whatever there is. */
const topupCurrencies = ["USD", "EUR", "NGN", "IDR", "PHP", "VND", "MXN", "ARS", "BRL"];

/** The currencies of an operation, each once, in the order the directory has them. */
export function currencyOptions(
  operation: FundingOperation,
  capabilities: readonly Capability[],
): CurrencyOption[] {
  const options = new Map<
    string,
    CurrencyOption & { countries: { code: string; name: string }[] }
  >();
  for (const capability of capabilities) {
    const { currency, country, country_name: name } = capability;
    if (operation === "topup" && !topupCurrencies.includes(currency)) continue;
    const known = options.get(currency);
    if (known === undefined) {
      options.set(currency, {
        currency,
        name: capability.name,
        flag: capability.flag_emoji,
        countries: [{ code: country, name }],
        minimumAmount: capability.minimumAmount,
        maximumAmount: capability.maximumAmount,
      });
    } else if (!known.countries.some(({ code }) => code === country)) {
      known.countries.push({ code: country, name });
      // A currency of several countries flies the flag that they share.
      if (currency === "EUR") known.flag = "🇪🇺";
    }
  }
  return [...options.values()];
}

/** What a search finds, by code, name, country code or country name (specification 2 §5). */
export function findCurrencies(
  options: readonly CurrencyOption[],
  typed: string,
): CurrencyOption[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return [...options];
  return options.filter(({ currency, name, countries }) =>
    [currency, name, ...countries.flatMap((country) => [country.code, country.name])].some((word) =>
      fold(word).includes(wanted),
    ),
  );
}

/** Without case and accents: "México" is found by "mexico". */
const fold = (word: string): string =>
  word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
