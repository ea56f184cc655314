import { sortBanks } from "../../../bank/account-entry/index.ts";
import type { PayerBank } from "./teleport.ts";

/** Returns the market of a country. All countries of the euro are one market. */
export const marketOf = (country: string, currency: string): string =>
  currency === "EUR" ? "EU" : country;

/** True if a bank is in a country: by its address or, without one, by its directory entry. */
function isIn(bank: PayerBank, country: string): boolean {
  const addresses = [bank.bank_address, ...bank.operations.map((one) => one.bankAddress)].filter(
    (address) => address !== null,
  );
  return addresses.length === 0
    ? bank.country_code === country ||
        bank.operations.some(({ countryCode }) => countryCode === country)
    : addresses.some((address) => address.country === country);
}

/**
 * Returns the banks of a market that are in a country, sorted.
 * @param currency only with EUR are banks selected by country
 */
export function banksIn(
  banks: readonly PayerBank[],
  country: string,
  currency: string,
): readonly PayerBank[] {
  return sortBanks(currency === "EUR" ? banks.filter((bank) => isIn(bank, country)) : banks);
}
