import type { Caller } from "../../../platform/caller.ts";
import type { AccountDeps } from "./account-deps.ts";
import { shortenLists } from "./shorten-lists.ts";

/**
 * Max rows of one list in an export: far more than a person creates, but few enough to send
 * together.
 */
const maxRows = 10_000;

export interface MyData {
  generated_at: string;
  /** Names of lists of which only the newest rows are included. */
  shortened: string[];
  parts: Record<string, unknown>;
}

/** Reads everything stored about a person, part by part. */
export async function readParts(
  { parts }: Pick<AccountDeps, "parts">,
  personId: string,
  now: Date,
): Promise<MyData> {
  const answer: MyData = { generated_at: now.toISOString(), shortened: [], parts: {} };
  // Sequential, so that an export does not use all connections.
  for (const { name, read } of parts) {
    if (typeof read !== "function") continue;
    const { data, cut } = shortenLists(name, await read(personId, maxRows), maxRows);
    answer.parts[name] = data;
    answer.shortened.push(...cut);
  }
  return answer;
}

/**
 * Everything stored about the caller, from every module that stores something.
 * @throws STEP_UP_REQUIRED for people with a second factor that was not confirmed recently
 */
export const readMyData = (deps: AccountDeps, caller: Caller): Promise<MyData> =>
  readParts(deps, caller.personId, deps.clock.now());
