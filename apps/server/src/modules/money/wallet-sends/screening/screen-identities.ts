import type { Queryable } from "@lilypad/db";
import { createLeasedWorker, type LeasedQueue } from "../../../../platform/due-work/index.ts";
import { newId } from "../../../../platform/ids.ts";
import type { IdentityScreeningRow } from "../rows.gen.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";
import { freezeConfirmed } from "./freeze-confirmed.ts";
import { screenPerson } from "./screen-person.ts";

/** The queue of people whose identity result has changed. */
export const identityQueue: LeasedQueue = {
  name: "identity_screening",
  table: "identity_screening",
  key: ["person_id"],
  columns: "due.person_id",
  batchSize: 20,
  // Longer than a vendor may take to answer.
  leaseMs: 60_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/** Queues a person for screening, in the SQL transaction that stores their new identity result. */
export async function noteIdentityResult(db: Queryable, personId: string, at: Date): Promise<void> {
  await db.query(
    `insert into identity_screening (person_id, due_at) values ($1, $2)
     on conflict (person_id) do update set due_at = excluded.due_at, attempts = 0`,
    [personId, at],
  );
}

/** The worker that screens people after a change of their identity result. */
export const createIdentityWorker = (deps: WalletSendsDeps) =>
  createLeasedWorker<Pick<IdentityScreeningRow, "personId">>(
    deps,
    identityQueue,
    async ({ personId }) => {
      await freezeConfirmed(deps, personId);
      const { match, name } = await screenPerson(deps, personId, {
        event: "identity",
        address: null,
      });
      if (match === null) return null;
      const caseId = newId();
      const { rows } = await deps.pool.query<{ opened: boolean }>(
        `select identity_match(p_person => $1, p_case => $2, p_name => $3, p_list => $4, p_reason => $5, p_at => $6) as opened`,
        [personId, caseId, name, match.list, match.reason, deps.clock.now()],
      );
      if (rows[0]?.opened === true)
        deps.logger.warn(
          { case: caseId, list: match.list },
          "the screening has matched an identity",
        );
      return null;
    },
  );
