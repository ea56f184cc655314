import { bindTo } from "../../platform/bind.ts";
import type { AccountDeps } from "./account-deps.ts";
import {
  deleteAccount,
  eraseForPerson,
  finishAbandoned,
  kept,
  listObstacles,
} from "./delete-account.ts";
import { readMyData, readParts } from "./read-my-data.ts";

export type Account = ReturnType<typeof createAccount>;

/** The account module: export of all data about a person, and deletion of the account. */
export function createAccount(deps: AccountDeps) {
  const bound = bindTo(deps);
  return {
    readMyData: bound(readMyData),
    /** Everything stored about a person, for a member of staff who answers the person's request. */
    readDataOf: (personId: string) => readParts(deps, personId, deps.clock.now()),
    deleteAccount: bound(deleteAccount),
    listObstacles: bound(listObstacles),
    eraseForPerson: bound(eraseForPerson),
    /** What a deletion keeps, as told to the person. */
    kept,
    finishAbandoned: bound(finishAbandoned),
  };
}
