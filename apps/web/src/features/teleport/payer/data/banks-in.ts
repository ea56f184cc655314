import type { PayerBank } from "./teleport.ts";

/** The market to ask for banks of a currency: all countries of the euro are one. */
export const marketOf = (country: string, currency: string): string =>
  currency === "EUR" ? "EU" : country;

/** Where a bank is: by its address, and by its directory entry as long as it has none. */
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
 * The banks of a market that are in a country, the most usual first.
 * @param currency with EUR they are picked by where their address is
 */
export function banksIn(
  banks: readonly PayerBank[],
  country: string,
  currency: string,
): readonly PayerBank[] {
  const here = currency === "EUR" ? banks.filter((bank) => isIn(bank, country)) : banks;
  return here.toSorted(
    (one, other) =>
      one.priority - other.priority || one.display_name.localeCompare(other.display_name, "en"),
  );
}
