import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { fail } from "../../platform/errors.ts";
import { checkSilent } from "./check-silent.ts";
import { createCustomer, type NewVerification } from "./create-customer.ts";
import { hasReachedActive, removeCustomers } from "./customer-store.ts";
import { readOwnData } from "./own-data.ts";
import { readStatus } from "./read-status.ts";
import { refreshCustomer } from "./refresh-customer.ts";
import { customerOf, requireActive, requireSatisfied } from "./require-verified.ts";
import type { VerificationStatus } from "./to-status.ts";
import type { VerificationContext, VerificationDeps } from "./verification-deps.ts";
import { walletAccountOf } from "./wallet-account.ts";

/** All of them refuse with RAMP_NOT_CONFIGURED where there is no ramp. */
export interface Verification {
  readStatus(who: Pick<Caller, "personId" | "email">): Promise<VerificationStatus>;
  createCustomer(personId: string, asked: NewVerification): Promise<VerificationStatus>;
  /** The ramp says that something changed; unknown for a customer that is nobody's here, yet. */
  refreshCustomer(customerId: string): Promise<"done" | "unknown">;
  /** @throws KYC_REQUIRED, KYC_UNDER_REVIEW unless the person is verified: for quotes and money */
  requireActive(personId: string): Promise<void>;
  /** @throws KYC_REQUIRED unless the person is verified or under review: for linking a bank */
  requireSatisfied(personId: string): Promise<void>;
  /** The ramp's id of a person. @throws KYC_REQUIRED for a person who has not begun */
  customerOf(personId: string): Promise<string>;
  /** The ramp's id of a person's Safe. @throws KYC_REQUIRED, ACCOUNT_NOT_READY, RAMP_UNAVAILABLE */
  walletAccountOf(personId: string): Promise<string>;
  /** Whether a person's identity was ever verified. */
  hasReachedActive(db: Queryable, personId: string): Promise<boolean>;
  /** Asks about people of whom nothing was heard; answers whether there may be more. */
  checkSilent(): Promise<boolean>;
  /** Asks about them from now on, in a worker. */
  start(): WakeableLoop;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
}

const pauseMs = 5_000;

/** Who people really are, as far as the ramp has looked. */
export function createVerification(deps: VerificationDeps): Verification {
  const underWay: VerificationContext["underWay"] = new Map();
  const needed = (): VerificationContext => {
    const { ramp } = deps;
    return ramp === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, underWay };
  };
  const checkSilentOnes = async () => deps.ramp !== null && (await checkSilent(needed()));
  return {
    readStatus: async (who) => readStatus(needed(), who),
    createCustomer: async (personId, asked) => createCustomer(needed(), personId, asked),
    refreshCustomer: async (customerId) => refreshCustomer(needed(), customerId),
    requireActive: async (personId) => requireActive(needed(), personId),
    requireSatisfied: async (personId) => requireSatisfied(needed(), personId),
    customerOf: async (personId) => customerOf(needed(), personId),
    walletAccountOf: async (personId) => walletAccountOf(needed(), personId),
    hasReachedActive,
    checkSilent: checkSilentOnes,
    start: () =>
      startLoop({ name: "verification", logger: deps.logger, pauseMs, pass: checkSilentOnes }),
    readOwnData: (personId) => readOwnData(deps.pool, personId),
    forgetPerson: removeCustomers,
  };
}
