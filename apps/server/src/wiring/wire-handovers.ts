import { createHandovers } from "../modules/custody/handovers/index.ts";
import type { Identity } from "../modules/enter/identity/index.ts";
import { factorSince, hasPasskey } from "../modules/enter/second-factor/index.ts";
import { limitsLoweredUntil } from "../modules/people/people/index.ts";
import { announceSecurityChange } from "../modules/tell/notifications/index.ts";
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
