import type { Body, Operations } from "@lilypad/api-contract";
import { bindTo } from "../../../platform/bind.ts";
import type { Caller } from "../../../platform/caller.ts";
import { registerUnbookedGauge } from "./find-problems.ts";
import { createFollowUpWorker } from "./follow-up.ts";
import { find, forgetPerson, listAddresses, readOwnData } from "./own-data.ts";
import { prepare } from "./prepare.ts";
import type { SafeTransactionsDeps } from "./safe-transactions-deps.ts";
import { showControl } from "./show-control.ts";
import { isSignedTwice, sign } from "./sign.ts";
import { preparePayment, requireSignatureNeeded, verifyPayment } from "./sign-payment.ts";
import { toWire } from "./to-wire.ts";

export type SafeTransactions = ReturnType<typeof createSafeTransactions>;

/** Transactions that people sign with the passkey that owns their Safe; we only relay them (ADR 65). */
export function createSafeTransactions(deps: SafeTransactionsDeps) {
  const { pool } = deps;
  registerUnbookedGauge(deps.registry, pool);
  const bound = bindTo(deps);
  return {
    showControl: bound(showControl),
    prepare: async (personId: string, action: Body<Operations["prepareSafeTransaction"]>) =>
      toWire(await prepare(deps, personId, action)),
    sign: async (
      caller: Pick<Caller, "personId" | "sessionId">,
      id: string,
      given: Body<Operations["signSafeTransaction"]>["response"],
    ) => toWire(await sign(deps, caller, id, given)),
    /** For payments to people that their sender signs. */
    payments: {
      requireNeeded: bound(requireSignatureNeeded),
      prepare: bound(preparePayment),
      verify: bound(verifyPayment),
      isSignedTwice,
    },
    find: (personId: string, id: string) => find(pool, personId, id),
    worker: createFollowUpWorker(deps),
    readOwnData: (personId: string, limit: number) => readOwnData(pool, personId, limit),
    forgetPerson,
    /** The recipients of signed payments in a person's history, by the rows' transfer ids. */
    listAddresses: (personId: string, transferIds: readonly string[]) =>
      listAddresses(pool, personId, transferIds),
  };
}
