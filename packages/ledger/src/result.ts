/**
 * Every result for one item with its code in the database. `retry` says whether a retry can succeed: with the
 * same id, with a new id, or not at all. A refused id stays refused, so after a refusal only a new id helps.
 */
const answers = {
  done: { code: 0, retry: "no" },
  /** It was done before with the same content; nothing was changed. */
  replayed: { code: 1, retry: "no" },
  /** The id is used by something with other content. */
  conflict: { code: 2, retry: "no" },
  insufficient_funds: { code: 10, retry: "new_id" },
  unknown_account: { code: 11, retry: "new_id" },
  wrong_asset: { code: 12, retry: "no" },
  same_account: { code: 13, retry: "no" },
  /** Posting a voided transfer or voiding a posted one. */
  ended_otherwise: { code: 14, retry: "no" },
  unknown_transfer: { code: 15, retry: "same_id" },
  /** Not positive, or above 2^62 - 1. */
  bad_amount: { code: 16, retry: "no" },
  /** Posting or voiding a transfer that was refused and never held money. */
  was_refused: { code: 17, retry: "no" },
  /** The receiver's balance would exceed 2^62 - 1. */
  balance_limit: { code: 18, retry: "new_id" },
} as const;

type AnswerName = keyof typeof answers;

/** The refusals that are stored under the transfer's id. */
export const storedRefusals = [
  "insufficient_funds",
  "unknown_account",
  "wrong_asset",
  "same_account",
  "bad_amount",
  "balance_limit",
] as const satisfies readonly AnswerName[];
export type Refusal = (typeof storedRefusals)[number];

/** The result for one item. `refused_before:…` repeats a stored refusal. */
export type LedgerResult = AnswerName | `refused_before:${Refusal}`;

const refusedBefore = 100;

const names = Object.keys(answers) as AnswerName[];

/** Every result by its code in the database. */
export const resultByCode: ReadonlyMap<number, LedgerResult> = new Map<number, LedgerResult>([
  ...names.map((name) => [answers[name].code, name] as const),
  ...storedRefusals.map(
    (name) => [refusedBefore + answers[name].code, `refused_before:${name}`] as const,
  ),
]);

/** @throws RangeError for an unknown code */
export function resultOfCode(code: number): LedgerResult {
  const result = resultByCode.get(code);
  if (result === undefined) throw new RangeError(`the ledger has no result ${code}`);
  return result;
}

export function isRefusal(value: string): value is Refusal {
  return (storedRefusals as readonly string[]).includes(value);
}

/** Returns whether the item is done, by this request or an earlier one. */
export function isSuccess(result: LedgerResult): result is "done" | "replayed" {
  return result === "done" || result === "replayed";
}

/** Returns the reason of a new or repeated refusal; null for every other result. */
export function refusalOf(result: LedgerResult): Refusal | null {
  const reason = result.replace("refused_before:", "");
  return isRefusal(reason) ? reason : null;
}

function isAnswerName(value: string): value is AnswerName {
  return Object.hasOwn(answers, value);
}

/** Returns whether a retry can succeed: "same_id", "new_id" (the old id stays refused) or "no". */
export function retryOf(result: LedgerResult): "no" | "same_id" | "new_id" {
  const name = refusalOf(result) ?? result;
  return isAnswerName(name) ? answers[name].retry : "no";
}
