import { bindTo } from "../../platform/bind.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteAccount, finishAbandoned } from "./delete-account.ts";
import { createReadMyData } from "./read-my-data.ts";

export type Account = ReturnType<typeof createAccount>;

/** The account module: export of all data about a person, and deletion of the account. */
export function createAccount(deps: AccountDeps) {
  const bound = bindTo(deps);
  return {
    readMyData: createReadMyData(deps),
    deleteAccount: bound(deleteAccount),
    finishAbandoned: bound(finishAbandoned),
  };
}
