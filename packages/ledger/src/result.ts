/**
 * Every answer the ledger can give about one item, with the code the database uses for it.
 * `retry` says whether asking again can help: under the same id, with a new id, or not at all.
 * A refused id stays refused, therefore a refusal is only ever worth trying with a new one.
 */
const answers = {
  done: { code: 0, retry: "no" },
  /** It had been done before with the same content; nothing changed now. */
  replayed: { code: 1, retry: "no" },
  /** The id is taken by something with other content. */
  conflict: { code: 2, retry: "no" },
  insufficient_funds: { code: 10, retry: "new_id" },
  unknown_account: { code: 11, retry: "new_id" },
  wrong_asset: { code: 12, retry: "no" },
  same_account: { code: 13, retry: "no" },
  /** Posting what was voided, or voiding what was posted. */
  ended_otherwise: { code: 14, retry: "no" },
  unknown_transfer: { code: 15, retry: "same_id" },
  /** Not positive, or beyond what a balance can hold. */
  bad_amount: { code: 16, retry: "no" },
  /** Posting or voiding a transfer that was refused and never held money. */
  was_refused: { code: 17, retry: "no" },
  /** The receiver's balance would pass 2^62 - 1. */
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

/** What the ledger says about one item. `refused_before:…` repeats a refusal stored earlier. */
export type LedgerResult = AnswerName | `refused_before:${Refusal}`;

const refusedBefore = 100;

const names = Object.keys(answers) as AnswerName[];

/** Every result by the database's code for it. */
export const resultByCode: ReadonlyMap<number, LedgerResult> = new Map<number, LedgerResult>([
  ...names.map((name) => [answers[name].code, name] as const),
  ...storedRefusals.map(
    (name) => [refusedBefore + answers[name].code, `refused_before:${name}`] as const,
  ),
]);

/** @throws RangeError for a code that this version does not know */
export function resultOfCode(code: number): LedgerResult {
  const result = resultByCode.get(code);
  if (result === undefined) throw new RangeError(`the ledger has no result ${code}`);
  return result;
}

export function isRefusal(value: string): value is Refusal {
  return (storedRefusals as readonly string[]).includes(value);
}

/** Whether what was asked for is a fact now, be it from this request or an earlier one. */
export function isSuccess(result: LedgerResult): result is "done" | "replayed" {
  return result === "done" || result === "replayed";
}

/** The reason of a refusal, fresh or repeated; null for every other result. */
export function refusalOf(result: LedgerResult): Refusal | null {
  const reason = result.replace("refused_before:", "");
  return isRefusal(reason) ? reason : null;
}

function isAnswerName(value: string): value is AnswerName {
  return Object.hasOwn(answers, value);
}

/** Whether asking again can help: "same_id", "new_id" (the old one stays refused) or "no". */
export function retryOf(result: LedgerResult): "no" | "same_id" | "new_id" {
  const name = refusalOf(result) ?? result;
  return isAnswerName(name) ? answers[name].retry : "no";
}
