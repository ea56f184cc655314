import type { Queryable } from "@lilypad/db";
import { createLeasedWorker, type DueWorker } from "../../../platform/due-work/index.ts";
import { fail } from "../../../platform/errors.ts";
import { askRamp } from "./ask-ramp.ts";
import { createCustomer } from "./create-customer.ts";
import {
  type CustomerRow,
  customerQueue,
  hasReachedActive,
  removeCustomers,
} from "./customer-store.ts";
import { readOwnData } from "./own-data.ts";
import { readStatus } from "./read-status.ts";
import { refreshCustomer } from "./refresh-customer.ts";
import { customerOf, requireActive, requireSatisfied } from "./require-verified.ts";
import { isVerified } from "./tiers.ts";
import type { VerificationContext, VerificationDeps } from "./verification-deps.ts";
import { walletAccountOf } from "./wallet-account.ts";

export type Verification = ReturnType<typeof createVerification>;

/**
 * The verification module: people's identity checks at the ramp. All operations fail with
 * RAMP_NOT_CONFIGURED if there is no ramp.
 */
export function createVerification(deps: VerificationDeps) {
  const { pool, ramp } = deps;
  const underWay: VerificationContext["underWay"] = new Map();
  const requireRamp = (): VerificationContext =>
    ramp === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, underWay };
  /** Calls a use-case with the context; fails if there is no ramp. */
  const offered =
    <Given extends unknown[], Answer>(
      work: (context: VerificationContext, ...given: Given) => Promise<Answer>,
    ) =>
    async (...given: Given): Promise<Answer> =>
      work(requireRamp(), ...given);
  const workers: DueWorker[] =
    ramp === null
      ? []
      : [
          createLeasedWorker<CustomerRow>(deps, customerQueue(ramp.name), async (row) => {
            // The reason of a refusal is in the ramp's answer about the status.
            await askRamp(requireRamp(), row);
            return undefined;
          }),
        ];
  return {
    readStatus: offered(readStatus),
    createCustomer: offered(createCustomer),
    refreshCustomer: offered(refreshCustomer),
    requireActive: offered(requireActive),
    requireSatisfied: offered(requireSatisfied),
    customerOf: offered(customerOf),
    walletAccountOf: offered(walletAccountOf),
    hasReachedActive,
    isVerified: (db: Queryable, personId: string) => isVerified(db, personId, deps.bypassEmails),
    /** Workers that read people's status from the ramp if no webhook has arrived. */
    workers,
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: (personId: string) => readOwnData(pool, personId),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson: removeCustomers,
  };
}
