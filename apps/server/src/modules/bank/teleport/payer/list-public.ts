import type { Data, Operations } from "@lilypad/api-contract";
import { isPayerCurrency, type TeleportDeps } from "../state/teleport-deps.ts";

type Deps = Pick<TeleportDeps, "listBanks" | "listCapabilities">;

/** Currencies and countries from which a link can be paid, as shown to anonymous visitors. */
export async function listPublicCapabilities(
  deps: Deps,
): Promise<Data<Operations["listPublicCapabilities"]>> {
  const { capabilities } = await deps.listCapabilities("teleport");
  return {
    capabilities: capabilities
      .filter(({ currency }) => isPayerCurrency(currency))
      .map(({ name, country_name, flag_emoji, ...rest }) => ({
        currency: rest.currency,
        currencyDisplayName: name,
        country: rest.country,
        countryName: country_name,
        countryFlag: flag_emoji,
        region: rest.region,
        methods: rest.methods,
        minimumAmount: rest.minimumAmount,
        maximumAmount: rest.maximumAmount,
      })),
  };
}

/** Banks from which a link can be paid. */
export const listPublicBanks = (deps: Deps, asked: { country: string; currency: string }) =>
  deps.listBanks(asked);
