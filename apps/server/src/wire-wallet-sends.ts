import { listedAssets } from "@lilypad/chain";
import { majorToMinor } from "@lilypad/money";
import { deskPersonId } from "./modules/exchange/index.ts";
import { treasuryPersonId } from "./modules/leaderboard/index.ts";
import { lockSentToday, readDailyUse } from "./modules/payments/index.ts";
import type { People } from "./modules/people/index.ts";
import type { Settlement } from "./modules/settlement/index.ts";
import { toMinorLimits } from "./modules/transfers/index.ts";
import type { Verification } from "./modules/verification/index.ts";
import { createWalletSends, listContracts } from "./modules/wallet-sends/index.ts";
import type { Outside } from "./outside.ts";
import { transfersEnded } from "./transfers-ended.ts";

export { registerWalletSendsRoutes } from "./modules/wallet-sends/index.ts";

interface Neighbours {
  people: People;
  settlement: Pick<Settlement, "acceptsSends">;
  verification: Pick<Verification, "hasReachedActive">;
}

/** Creates the module for payments to wallet addresses with what it needs of the others. */
export function wireWalletSends(
  { config, pool, clock, logger, chain, deployment, screen }: Outside,
  { people, settlement, verification }: Neighbours,
) {
  const { maxPerDay, unverifiedDailyMajor } = config.walletSends;
  return createWalletSends({
    pool,
    clock,
    logger,
    listedAssets: listedAssets(deployment),
    contracts: listContracts(deployment, [chain.operator]),
    hasCode: chain.hasCode,
    screen,
    limits: toMinorLimits(config.limits),
    unverifiedDaily: {
      USD: majorToMinor(unverifiedDailyMajor.USD, "usdc"),
      EUR: majorToMinor(unverifiedDailyMajor.EUR, "eurc"),
      LIL: majorToMinor(unverifiedDailyMajor.LIL, "LIL"),
    },
    maxPerDay,
    acceptsSends: settlement.acceptsSends,
    isIdentityVerified: verification.hasReachedActive,
    nameOf: async (personId) => {
      const { first_name, last_name, country_code } = await people.readProfile(personId);
      return { name: [first_name, last_name].filter(Boolean).join(" "), country: country_code };
    },
    lockSentToday,
    readDailyUse,
    onTransfersEnded: transfersEnded,
    productPeople: [treasuryPersonId, deskPersonId],
  });
}
