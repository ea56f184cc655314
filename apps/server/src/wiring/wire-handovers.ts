import { createHandovers } from "../modules/handovers/index.ts";
import type { Identity } from "../modules/identity/index.ts";
import { announceSecurityChange } from "../modules/notifications/index.ts";
import { limitsLoweredUntil } from "../modules/people/index.ts";
import { factorSince, hasPasskey } from "../modules/second-factor/index.ts";
import type { Outside } from "../outside.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Creates the module for hand-overs with its dependencies. */
export const wireHandovers = (
  { config, pool, clock, logger, secrets, chain, deployment }: Outside,
  { identity }: { identity: Pick<Identity, "security"> },
) =>
  createHandovers({
    pool,
    clock,
    logger,
    chain,
    deployment,
    security: identity.security,
    tellPerson: announceSecurityChange,
    readFactorTimes: async (db, personId) => ({
      factorSince: await factorSince(db, personId),
      limitsLoweredUntil: await limitsLoweredUntil(db, personId),
    }),
    minFactorAgeMs: config.handoverPasskeyDays * dayMs,
    keepsPasskey: hasPasskey,
    linkKeys: secrets.unsubscribeKeys,
    publicUrl: config.publicUrl,
  });
