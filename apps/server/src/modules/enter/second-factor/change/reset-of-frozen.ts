import type { WaitingChange } from "../../../staff/freezes/index.ts";
import { dropReset } from "../state/passcode-reset-store.ts";
import type { OnSecurityChange } from "../state/second-factor-deps.ts";

/**
 * Cancels a pending reset of a passcode, in the SQL transaction that freezes the person's account, because anyone who
 * reads the person's mail may have requested it.
 * @param tellPerson notifies the person that it is cancelled
 */
export const resetOfFrozen = (tellPerson: OnSecurityChange): WaitingChange => ({
  columns: ["passcode_reset.takes_effect_at", "passcode_reset.due_at"],
  async stop(db, { personId, at }) {
    if (!(await dropReset(db, personId))) return;
    await tellPerson(db, { personId, kind: "passcode_reset_cancelled", at });
  },
});
