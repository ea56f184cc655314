import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { isRecord, keptOfPerson } from "../device/index.ts";
import { lockMinutesFor } from "../lock/index.ts";
import { keptPerson } from "../session/index.ts";
import { answersFormat } from "./formats.ts";

/** The `meta` of queries whose last answer this device remembers for the next start. */
export const remembered = { remembered: true } as const;

interface Answer {
  key: QueryKey;
  data: unknown;
  /** When the server gave it, in milliseconds since the epoch. */
  at: number;
}

interface Answers {
  format: number;
  answers: Answer[];
}

const keptFor = (userId: string) =>
  keptOfPerson<Answers>("answers", userId, (stored) =>
    isRecord(stored) && stored.format === answersFormat && Array.isArray(stored.answers)
      ? // A version with the same format has written it.
        (stored as unknown as Answers)
      : null,
  );

/**
 * Fills the cache with the answers that this device remembers. They count as read when the server gave them, so old
 * ones are read again.
 */
export function recallAnswers(client: QueryClient, userId: string): void {
  for (const { key, data, at } of keptFor(userId).read()?.answers ?? []) {
    client.setQueryData(key, data, { updatedAt: at });
  }
}

/** Of a list in pages, only the first page is remembered. */
const firstPage = (data: unknown): unknown =>
  isRecord(data) && Array.isArray(data.pages) && Array.isArray(data.pageParams)
    ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    : data;

/** Writing waits until the page is idle; browsers without this function wait a moment. */
const whenIdle = (action: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(action) : setTimeout(action, 200);

/**
 * Remembers the answers to all queries with `meta: remembered`, for this person only.
 * @returns stops remembering
 */
export function rememberAnswers(client: QueryClient, userId: string): () => void {
  const kept = keptFor(userId);
  const answers = new Map((kept.read()?.answers ?? []).map((answer) => [`${answer.key}`, answer]));
  let isWaiting = false;
  let isStopped = false;

  function write(): void {
    isWaiting = false;
    // The session may have ended meanwhile, also in another tab.
    if (isStopped || keptPerson()?.id !== userId) return;
    // With the app lock, nothing is left to read without it.
    if (lockMinutesFor(userId) !== null) kept.forget();
    else kept.keep({ format: answersFormat, answers: [...answers.values()] });
  }

  function take({ queryKey: key, state }: Query): void {
    const answer = { key, data: firstPage(state.data), at: state.dataUpdatedAt };
    answers.set(`${key}`, answer);
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(write);
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    const isNew = type === "updated" && query.state.status === "success";
    if (isNew && query.meta?.remembered === true && query.state.data !== undefined) take(query);
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
