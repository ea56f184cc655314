import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { beginForfeits, describeGivenUp, prepareForfeits, readGivenUp } from "./begin-forfeits.ts";
import type { ForfeitsDeps } from "./forfeits-deps.ts";
import { proposeWaiver } from "./propose-waiver.ts";
import { waiverApproval } from "./waiver-approval.ts";
import { findUsable } from "./waiver-store.ts";

export type Forfeits = ReturnType<typeof createForfeits>;

/** The forfeits module: the money that is given up when an account is deleted (ADR 120). */
export function createForfeits(deps: ForfeitsDeps) {
  const bound = bindTo(deps);
  return {
    readGivenUp: bound(readGivenUp),
    describe: bound(describeGivenUp),
    prepare: bound(prepareForfeits),
    begin: bound(beginForfeits),
    /** The id of a person's approved waiver that has not expired; null if there is none. */
    waiverOf: async (db: Queryable, personId: string): Promise<string | null> =>
      (await findUsable(db, personId, deps.clock.now()))?.id ?? null,
    propose: bound(proposeWaiver),
    /** Waivers, for the approvals. */
    approval: waiverApproval,
  };
}
