import type { FastifyInstance } from "fastify";
import type { Outside } from "./compose.ts";
import type { Identity } from "./modules/identity/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import {
  createProviderEvents,
  registerProviderEventsRoutes,
} from "./modules/provider-events/index.ts";
import { createVerification, registerVerificationRoutes } from "./modules/verification/index.ts";
import { createSealedBox } from "./platform/sealed-box.ts";

interface Neighbours {
  identity: Identity;
  notifications: Notifications;
  /** "0x…", or null before the person has a Safe. */
  safeAddressOf: (personId: string) => Promise<string | null>;
}

/** The modules that lead to banks, wired to each other; without a ramp they refuse in one sentence. */
export function createBankRails(outside: Outside, neighbours: Neighbours) {
  const { config, pool, clock, logger, ramp, secrets } = outside;
  const { identity, notifications, safeAddressOf } = neighbours;
  const { requireLiveSession } = identity;
  const shared = { pool, clock, logger, ramp, requireLiveSession };
  const box = createSealedBox(secrets.bankDetailsKey);
  const profileOf = async (personId: string) => {
    const { email, first_name, last_name } = await identity.readProfile(personId);
    return { email, firstName: first_name, lastName: last_name };
  };
  const verification = createVerification({
    ...shared,
    box,
    bypassEmails: config.kycBypassEmails,
    profileOf,
    safeAddressOf,
    announce: notifications.announceVerification,
  });
  const providerEvents = createProviderEvents({
    ...shared,
    owners: { customer: verification.refreshCustomer },
  });
  return { verification, providerEvents };
}

export type BankRails = ReturnType<typeof createBankRails>;

export function registerBankRails(app: FastifyInstance, rails: BankRails): void {
  registerVerificationRoutes(app, rails.verification);
  registerProviderEventsRoutes(app, rails.providerEvents);
}

/** The work beside the requests, in a worker; ended in the reverse order. */
export function startBankRails(rails: BankRails): { stop(): Promise<void> } {
  const running = [rails.verification.start(), rails.providerEvents.start()];
  return {
    async stop() {
      for (const work of running.reverse()) await work.stop();
    },
  };
}
