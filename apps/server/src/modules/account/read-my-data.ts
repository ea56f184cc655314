import type { Caller } from "../../platform/caller.ts";
import { createTurns } from "../../platform/limits/take-turns.ts";
import type { AccountDeps } from "./account-deps.ts";
import { shortenLists } from "./shorten-lists.ts";

/** Rows of one list that a copy holds: far more than a person makes, little enough to send at once. */
const maxRows = 10_000;
/** Copies made at once: each holds a connection for as long as it takes. */
const copies = { maxRunning: 2, maxWaitingPerPerson: 1 };

export interface MyData {
  generated_at: string;
  /** Names of parts of which only the newest rows are in here. */
  shortened: string[];
  parts: Record<string, unknown>;
}

async function readParts(
  { parts }: Pick<AccountDeps, "parts">,
  caller: Caller,
  now: Date,
): Promise<MyData> {
  const answer: MyData = { generated_at: now.toISOString(), shortened: [], parts: {} };
  // One after the other: a copy may take its time and must not take every connection.
  for (const { name, read } of parts) {
    if (typeof read !== "function") continue;
    const { data, cut } = shortenLists(name, await read(caller.personId, maxRows), maxRows);
    answer.parts[name] = data;
    answer.shortened.push(...cut);
  }
  return answer;
}

/**
 * Everything held about the caller, from every module that holds something.
 * @throws STEP_UP_REQUIRED for people with a second factor that was not shown lately
 * @throws RATE_LIMITED for more than two at once
 */
export function createReadMyData(deps: AccountDeps) {
  const { clock } = deps;
  const inTurn = createTurns(copies);
  return async function readMyData(caller: Caller, signal?: AbortSignal): Promise<MyData> {
    const now = clock.now();
    return inTurn(caller.personId, () => readParts(deps, caller, now), signal);
  };
}
