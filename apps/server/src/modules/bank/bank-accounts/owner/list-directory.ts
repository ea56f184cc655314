import type { Data, Operations } from "@lilypad/api-contract";
import { currencyOfCountry, fieldsOf } from "@lilypad/bank-details";
import type { DirectoryOperation, RampProvider, RampProviderName } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { operationOf } from "../details/read-details.ts";
import { type BankAccountsDeps, requireDirectory } from "../state/bank-accounts-deps.ts";
import { toWireBank, toWireCapability, toWireField } from "../state/to-wire.ts";

type Deps = Pick<BankAccountsDeps, "directory" | "logger">;

/**
 * Currencies and countries that money can come from or go to, and from which teleport links can be
 * paid.
 * @throws RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE
 */
export async function listCapabilities(
  deps: Deps,
  operation: DirectoryOperation,
): Promise<Data<Operations["listCapabilities"]>> {
  const directory = requireDirectory(deps);
  const [found, fee] = await Promise.all([
    directory.listCapabilities(operation).catch((error: unknown) => refuseFor(error, deps.logger)),
    readFeePercent(directory, operation),
  ]);
  return {
    capabilities: found.map((one) => ({
      ...toWireCapability(one),
      ...(fee !== null && { estimated_fee_percent: fee }),
    })),
  };
}

/** The partner's published fee; null if there is none, or it cannot be read: it is only shown. */
async function readFeePercent(
  directory: ReturnType<typeof requireDirectory>,
  operation: DirectoryOperation,
): Promise<string | null> {
  if (operation === "teleport") return null;
  const prices = await directory.readPrices().catch(() => null);
  return prices?.feePercent[operation] ?? null;
}

/**
 * Banks where accounts in a currency can be linked, preferred ones first. The euro is one market:
 * its banks are fetched together and filtered by their home country.
 * @throws RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE
 */
export async function listBanks(
  deps: Deps,
  { country, currency }: { country: string; currency: string },
): Promise<Data<Operations["listBanks"]>> {
  const asked = currency === "EUR" ? "EU" : country;
  const found = await requireDirectory(deps)
    .listBanks(asked, currency)
    .catch((error: unknown) => refuseFor(error, deps.logger));
  const banks = found.filter((bank) => operationOf(bank, { currency, country }) !== undefined);
  const sorted = banks.toSorted(
    (a, b) => a.priority - b.priority || a.displayName.localeCompare(b.displayName, "en"),
  );
  return { banks: sorted.map(toWireBank) };
}

const providerNames: Readonly<Record<RampProviderName, string>> = {
  fern: "Fern",
  bridge: "Bridge",
};

/** The provider of this installation, if there is one. */
export const listProviders = (
  ramp: RampProvider | null,
): Data<Operations["listRampProviders"]> => ({
  providers:
    ramp === null
      ? []
      : [{ id: ramp.name, name: providerNames[ramp.name], operations: ["topup", "withdraw"] }],
});

/**
 * The fields that identify an account in a country; a bank may require more.
 * @param currency defaults to the country's own
 * @throws NOT_FOUND for a country or currency without rules
 */
export function getCountryRequirements({
  country,
  currency = currencyOfCountry(country),
}: {
  country: string;
  currency?: string | undefined;
}): Data<Operations["getCountryRequirements"]> {
  const fields = currency === undefined ? [] : fieldsOf(currency);
  if (currency === undefined || fields.length === 0) return fail("NOT_FOUND");
  return { country, currency, requiredFields: fields.map(toWireField) };
}
