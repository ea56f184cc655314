import { bindTo } from "../../../platform/bind.ts";
import type { AccountDeps } from "./account-deps.ts";
import {
  deleteAccount,
  eraseForPerson,
  finishAbandoned,
  forgetParts,
  listGivenUp,
  listObstacles,
} from "./delete-account.ts";
import { readMyData, readParts } from "./read-my-data.ts";
import { createGoodbyeWorker } from "./say-goodbye.ts";

export type Account = ReturnType<typeof createAccount>;

/** The account module: export of all data about a person, and deletion of the account. */
export function createAccount(deps: AccountDeps) {
  const worker = createGoodbyeWorker(deps);
  const sendGoodbyes = async () => {
    await worker.pass().catch((error: unknown) => {
      deps.logger.warn({ err: error }, "the last mails were not sent");
    });
  };
  const bound = bindTo({ ...deps, sendGoodbyes });
  return {
    readMyData: bound(readMyData),
    /** Everything stored about a person, for a member of staff who answers the person's request. */
    readDataOf: (personId: string) => readParts(deps, personId, deps.clock.now()),
    deleteAccount: bound(deleteAccount),
    listObstacles: bound(listObstacles),
    listGivenUp: bound(listGivenUp),
    eraseForPerson: bound(eraseForPerson),
    /** The records that stay after a deletion and why, in sentences for the person. */
    kept: deps.kept,
    /** Sends the last mails to people whose accounts are deleted. */
    worker,
    /** Called by each deletion in its SQL transaction. */
    forgetParts: bound(forgetParts),
    finishAbandoned: bound(finishAbandoned),
  };
}
