import type { Caller } from "../../platform/caller.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteAccount, finishAbandoned } from "./delete-account.ts";
import { createReadMyData, type MyData } from "./read-my-data.ts";

export interface Account {
  readMyData(caller: Caller, signal?: AbortSignal): Promise<MyData>;
  deleteAccount(
    caller: Caller,
    code: string | undefined,
  ): Promise<{ deleted: true; kept: string[] }>;
  /** Housekeeping for a worker, now and then; answers how many accounts were finished. */
  finishAbandoned(): Promise<number>;
}

/** A person's account as a whole: a copy of all that is held about them, and its end. */
export function createAccount(deps: AccountDeps): Account {
  return {
    readMyData: createReadMyData(deps),
    deleteAccount: (caller, code) => deleteAccount(deps, caller, code),
    finishAbandoned: () => finishAbandoned(deps),
  };
}
