import { useState } from "react";
import { useBusy } from "../busy/index.ts";
import type { KeptIntent, KeptOperation } from "./kept-intents.ts";
import { type IntentAnswer, submitIntent } from "./submit-intent.ts";
import { useAnsweredIntent } from "./use-answered-intent.ts";
import { useKeptIntents } from "./use-kept-intents.ts";

export type StillAsking =
  /** The device has not read yet whether something is unanswered. */
  | { state: "reading" }
  | { state: "none" }
  | { state: "asking"; intent: KeptIntent; busy: boolean; retry: () => void };

/**
 * Whether a screen opens with a request that an earlier visit left unanswered: then that one is repeated, and the
 * screen makes no new one. Requests of this visit are handled by the screen itself.
 * @param onAnswer called with its answer, which this screen shows
 */
export function useStillAsking<K extends KeptOperation>(
  operation: K,
  onAnswer: (answer: Exclude<IntentAnswer<K>, { kind: "unanswered" }>) => void,
): StillAsking {
  const kept = useKeptIntents();
  /** The unanswered request when the screen was opened; undefined until it is known. */
  const [first, setFirst] = useState<KeptIntent<K> | null>();
  const { busy, run } = useBusy();
  if (first === undefined && kept !== undefined) {
    const found = kept.find((intent) => intent.operation === operation);
    setFirst((found as KeptIntent<K> | undefined) ?? null);
  }
  function handle(answer: IntentAnswer<K>): void {
    if (answer.kind === "unanswered") return;
    setFirst(null);
    onAnswer(answer);
  }
  useAnsweredIntent<K>(first?.correlationId ?? null, handle);

  if (first === undefined) return { state: "reading" };
  if (first === null) return { state: "none" };
  const retry = () => void run(async () => handle(await submitIntent(first)));
  return { state: "asking", intent: first, busy, retry };
}
