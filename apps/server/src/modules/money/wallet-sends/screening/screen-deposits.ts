import { createLeasedWorker, type LeasedQueue } from "../../../../platform/due-work/index.ts";
import { newId } from "../../../../platform/ids.ts";
import type { DepositScreeningRow } from "../rows.gen.ts";
import { addressOf } from "../state/send-store.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";
import { screenPerson } from "./screen-person.ts";

type HeldDeposit = Pick<DepositScreeningRow, "depositId" | "personId" | "fromAddress">;

/** The queue of credited deposits that are not screened yet. */
export const depositQueue: LeasedQueue = {
  name: "deposit_screening",
  table: "deposit_screening",
  key: ["deposit_id"],
  columns: "due.deposit_id, due.person_id, due.from_address",
  batchSize: 20,
  // Longer than a vendor may take to answer.
  leaseMs: 60_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/** The worker that screens deposits. Without an answer a deposit stays held, and is screened again. */
export const createDepositWorker = (deps: WalletSendsDeps) =>
  createLeasedWorker<HeldDeposit>(
    deps,
    depositQueue,
    async ({ depositId, personId, fromAddress }) => {
      const address = addressOf(fromAddress);
      const { match } = await screenPerson(deps, personId, { event: "deposit", address });
      if (match === null) {
        await deps.pool.query("select deposit_release($1, null)", [depositId]);
        return undefined;
      }
      const caseId = newId();
      await deps.pool.query("select deposit_match($1, $2, $3, $4, $5)", [
        depositId,
        caseId,
        match.list,
        match.reason,
        deps.clock.now(),
      ]);
      deps.logger.warn({ case: caseId, list: match.list }, "the screening has held a deposit");
      return undefined;
    },
  );
