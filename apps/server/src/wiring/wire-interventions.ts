import type { Queryable } from "@lilypad/db";
import { findLinkOwner, reopenLink } from "../modules/bank/teleport/index.ts";
import { dropAllSessions } from "../modules/cards/cards/index.ts";
import {
  createInterventions,
  type InterventionAction,
  type InterventionKind,
} from "../modules/console/interventions/index.ts";
import { removeTrouble } from "../modules/console/system-status/index.ts";
import type { Identity } from "../modules/enter/identity/index.ts";
import type { SecondFactor } from "../modules/enter/second-factor/index.ts";
import {
  activateByStaff,
  deactivateByStaff,
  findByReference,
} from "../modules/people/people/index.ts";
import { restartCheck } from "../modules/staff/audit-log/index.ts";
import type { Staff } from "../modules/staff/staff/index.ts";
import type { Outside } from "../outside.ts";
import { fail } from "../platform/errors.ts";

interface Neighbours {
  identity: Pick<Identity, "endSessionsForStaff">;
  secondFactor: Pick<SecondFactor, "cancelResetByStaff" | "removePasskeysByStaff">;
  staff: Pick<Staff, "permitFirstPasskey">;
  isStaff: (personId: string) => Promise<boolean>;
}

const findPerson = async (db: Queryable, target: string): Promise<string | null> =>
  (await findByReference(db, target))?.id ?? null;

/**
 * Creates the changes that two members of staff make with a command, from functions of the modules that own the rows.
 */
export function wireInterventions(
  { pool, clock }: Outside,
  { identity, secondFactor, staff, isStaff }: Neighbours,
) {
  /** Members of staff lose their role first, which needs an administrator. */
  async function requireNoStaff(personId: string): Promise<void> {
    if (await isStaff(personId)) {
      fail("VALIDATION_FAILED", {
        message:
          "They are a member of staff: take the role away first (lilypad admin remove). Nothing was changed.",
      });
    }
  }
  /** Other people reset their passcode in the app, and wait: there is no way around that. */
  async function requireStaff(personId: string): Promise<void> {
    if (!(await isStaff(personId))) {
      fail("VALIDATION_FAILED", {
        message:
          "They are no member of staff: they reset their passcode in the app. Nothing was changed.",
      });
    }
  }
  const actions: Readonly<Record<InterventionKind, InterventionAction>> = {
    deactivate_person: {
      findPerson,
      async carryOut(db, { target, now }) {
        await requireNoStaff(target);
        if (!(await deactivateByStaff(db, target, now))) return null;
        return { endedSessions: await identity.endSessionsForStaff(db, target) };
      },
    },
    activate_person: {
      findPerson,
      carryOut: async (db, { target, now }) =>
        (await activateByStaff(db, target, now)) ? {} : null,
    },
    cancel_passcode_reset: {
      findPerson,
      carryOut: async (db, { target }) =>
        (await secondFactor.cancelResetByStaff(db, target)) ? {} : null,
    },
    remove_passkeys: {
      findPerson,
      async carryOut(db, { target, by, now }) {
        await requireStaff(target);
        const removed = await secondFactor.removePasskeysByStaff(db, target);
        if (removed === 0) return null;
        // An emergency act has no member of staff who could allow it: an administrator does later, or there is no other one.
        if (by !== null) await staff.permitFirstPasskey(db, { personId: target, by, now });
        return { removed };
      },
    },
    end_card_sessions: {
      async carryOut(db) {
        const ended = await dropAllSessions(db);
        return ended === 0 ? null : { ended };
      },
    },
    reopen_teleport_link: {
      findPerson: findLinkOwner,
      carryOut: async (db, { target, now }) => ((await reopenLink(db, target, now)) ? {} : null),
    },
    remove_trouble: {
      async carryOut(db, { target }) {
        const component = await removeTrouble(db, target);
        return component === null ? null : { component };
      },
    },
    restart_audit_check: {
      async carryOut(db) {
        const brokenAt = await restartCheck(db);
        return brokenAt === null ? null : { brokenAt: String(brokenAt) };
      },
    },
  };
  return createInterventions({
    pool,
    clock,
    actions,
  });
}
