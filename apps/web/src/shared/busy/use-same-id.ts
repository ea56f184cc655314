import { useRef } from "react";
import { type CallResult, unknownOutcome } from "../api/index.ts";

/**
 * The correlation id of a form's request, made from its content: the same while the content is the same, so that
 * pressing again after a lost answer has one effect. Corrected content is another request, and so is the same
 * content once it was answered.
 */
export function useSameId() {
  const last = useRef<{ content: string; id: string } | null>(null);
  return {
    /** The content with its id, as the body of a request. */
    withId<Content extends object>(content: Content): Content & { correlationId: string } {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, id: crypto.randomUUID() };
      return { ...content, correlationId: last.current.id };
    },
    /**
     * To be called with each answer: the next request is another one, unless the outcome of this one is unknown.
     */
    answered(result: CallResult<unknown>): void {
      if (result.success || unknownOutcome(result, false) === null) last.current = null;
    },
  };
}
