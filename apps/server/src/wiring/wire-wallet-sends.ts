import { listedAssets } from "@lilypad/chain";
import { majorToMinor } from "@lilypad/money";
import { deskPersonId } from "../modules/exchange/index.ts";
import { treasuryPersonId } from "../modules/leaderboard/index.ts";
import { lockSentToday, readDailyUse } from "../modules/payments/index.ts";
import type { People } from "../modules/people/index.ts";
import type { Settlement } from "../modules/settlement/index.ts";
import { toMinorLimits } from "../modules/transfers/index.ts";
import type { Verification } from "../modules/verification/index.ts";
import {
  createHoldDeposit,
  createWalletSends,
  listContracts,
} from "../modules/wallet-sends/index.ts";
import type { Outside } from "../outside.ts";
import { transfersEnded } from "../transfers-ended.ts";

export { registerWalletSendsRoutes } from "../modules/wallet-sends/index.ts";

/** The people who represent the product. */
const productPeople = [treasuryPersonId, deskPersonId];

interface Neighbours {
  people: People;
  settlement: Pick<Settlement, "acceptsSends" | "cancelQueued" | "mayTakeBack">;
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
    personOf: async (personId) => {
      const profile = await people.readProfile(personId);
      return {
        name: [profile.first_name, profile.last_name].filter(Boolean).join(" "),
        country: profile.country_code,
        dateOfBirth: profile.date_of_birth,
      };
    },
    cancelQueued: settlement.cancelQueued,
    mayTakeBack: settlement.mayTakeBack,
    lockSentToday,
    readDailyUse,
    onTransfersEnded: transfersEnded,
    productPeople,
  });
}

/** Creates the function that holds deposits until they are screened, if anything is configured to screen them. */
export const wireHoldDeposit = ({ config, clock, screen }: Outside) =>
  createHoldDeposit({
    clock,
    isScreened: screen !== null,
    trustedSources: config.rampPayoutAddresses,
    productPeople,
  });
