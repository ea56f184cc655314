import { useEffect, useEffectEvent } from "react";
import { onAnsweredIntent } from "./answered-intents.ts";
import type { KeptOperation } from "./kept-intents.ts";
import type { IntentAnswer } from "./submit-intent.ts";

/**
 * Tells a screen of an answer that came in the background.
 * @param correlationId of the request that this screen is about, or null
 */
export function useAnsweredIntent<K extends KeptOperation>(
  correlationId: string | null,
  onAnswer: (answer: IntentAnswer<K>) => void,
): void {
  const show = useEffectEvent(onAnswer);
  useEffect(() => {
    if (correlationId === null) return;
    return onAnsweredIntent((intent, answer) => {
      if (intent.correlationId !== correlationId) return false;
      show(answer as IntentAnswer<K>);
      return true;
    });
  }, [correlationId]);
}
