import { createLeasedWorker, type DueWorker } from "../../platform/due-work/index.ts";
import { fail } from "../../platform/errors.ts";
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
import type { VerificationContext, VerificationDeps } from "./verification-deps.ts";
import { walletAccountOf } from "./wallet-account.ts";

export type Verification = ReturnType<typeof createVerification>;

/** People's identity checks at the ramp. All of it refuses with RAMP_NOT_CONFIGURED where there is no ramp. */
export function createVerification(deps: VerificationDeps) {
  const { pool, ramp } = deps;
  const underWay: VerificationContext["underWay"] = new Map();
  const requireRamp = (): VerificationContext =>
    ramp === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, underWay };
  /** Gives a use-case the context, once it is known that there is a ramp. */
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
            // What the ramp answers says when it is asked again.
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
    /** They ask about people whose webhook has not come. */
    workers,
    /** What is kept here about a person, for their own copy. */
    readOwnData: (personId: string) => readOwnData(pool, personId),
    /** To be called in the SQL transaction that deletes the account. */
    forgetPerson: removeCustomers,
  };
}
