import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { proposeChange } from "./change-freeze.ts";
import { freezeInEmergency, unfreezeInEmergency } from "./emergency-freeze.ts";
import { createExpiryWorker } from "./expire-freezes.ts";
import { freezeApproval } from "./freeze-approval.ts";
import { freezePerson } from "./freeze-person.ts";
import { endWithAccount, findActive, listFreezes } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { listActiveFreezes } from "./list-freezes.ts";
import { requireNotFrozen } from "./require-not-frozen.ts";
import { toFreeze } from "./to-wire.ts";

/** Shown in a person's case. */
const shown = 50;

/** Creates the use-cases for freezing accounts (ADR 74). */
export function createFreezes(deps: FreezesDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    /** @throws ACCOUNT_FROZEN if the person's account is frozen now */
    async requireNotFrozen(personId: string): Promise<void> {
      await requireNotFrozen(pool, personId, clock.now());
    },
    /** Reads the facts about a freeze that the person may read; null if the account is not frozen. */
    async freezeOf(personId: string) {
      const active = await findActive(pool, personId, clock.now());
      if (active === null) return null;
      const { endsAt, category, decideBy } = active;
      return {
        until: endsAt?.toISOString() ?? null,
        category,
        decide_by: decideBy?.toISOString() ?? null,
      };
    },
    /** Why the person's account is frozen; null if it is not frozen. */
    async kindOf(db: Queryable, personId: string) {
      return (await findActive(db, personId, clock.now()))?.kind ?? null;
    },
    freeze: bound(freezePerson),
    propose: bound(proposeChange),
    /** Longer freezes and ends of freezes, for the approvals. */
    approval: freezeApproval(deps),
    listActive: bound(listActiveFreezes),
    freezeInEmergency: bound(freezeInEmergency),
    unfreezeInEmergency: bound(unfreezeInEmergency),
    /** A person's freezes, newest first, for staff. */
    async listOf(personId: string) {
      const now = clock.now();
      return (await listFreezes(pool, personId, shown)).map((row) => toFreeze(row, now));
    },
    worker: createExpiryWorker(deps),
    /**
     * Reads when the person's account was frozen and the reasons that they could read, for their data export. Kind and
     * note are for staff only.
     */
    readOwnData: async (personId: string, limit: number) =>
      (await listFreezes(pool, personId, limit)).map(
        ({ placedAt, endsAt, liftedAt, category, decideBy }) => ({
          category,
          placed_at: placedAt,
          decide_by: decideBy,
          ends_at: endsAt,
          lifted_at: liftedAt,
        }),
      ),
    /**
     * Removes the notes of staff about a person and ends their freeze, in the SQL transaction that deletes their
     * account, so that the money they give up can be sent.
     */
    async forgetPerson(db: Queryable, personId: string, at: Date): Promise<void> {
      await endWithAccount(db, personId, at);
      await db.query("update account_freeze set note = 'deleted' where person_id = $1", [personId]);
    },
  };
}

export type Freezes = ReturnType<typeof createFreezes>;
