import { bindTo } from "../../platform/bind.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteAccount, finishAbandoned } from "./delete-account.ts";
import { createReadMyData } from "./read-my-data.ts";

export type Account = ReturnType<typeof createAccount>;

/** A person's account as a whole: a copy of all that is held about them, and its end. */
export function createAccount(deps: AccountDeps) {
  const bound = bindTo(deps);
  return {
    readMyData: createReadMyData(deps),
    deleteAccount: bound(deleteAccount),
    finishAbandoned: bound(finishAbandoned),
  };
}
