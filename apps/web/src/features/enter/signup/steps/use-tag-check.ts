import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../../../shared/session/index.ts";
import { emptySignupForm } from "../flow/signup-flow.ts";
import { tagErrors } from "../flow/signup-rules.ts";
import { isWorthChecking, noTagCheck, type TagCheck, tagCheckDelayMs } from "../flow/tag-check.ts";

/**
 * Checks the tag 500 ms after typing stops, and loads suggestions when the step opens; the first of them
 * fills an empty field, once.
 */
export function useTagCheck(tag: string, onPrefill: (tag: string) => void) {
  const [check, setCheck] = useState<TagCheck>(noTagCheck);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const fillIn = useEffectEvent((suggestion: string) => {
    if (tag === "") onPrefill(suggestion);
  });

  useEffect(() => {
    const abort = new AbortController();
    call("checkDisplayTag", { query: {}, signal: abort.signal })
      .then((answer) => {
        if (!answer.success) return;
        setSuggestions(answer.data.suggestions);
        const [first] = answer.data.suggestions;
        if (first !== undefined) fillIn(first);
      })
      // It fails only when the step is left; suggestions are optional.
      .catch(() => {});
    return () => abort.abort();
  }, []);

  useEffect(() => {
    const shapely = tagErrors({ ...emptySignupForm, tag }).tag === undefined;
    if (!isWorthChecking(tag) || !shapely) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setCheck({ tag, state: "checking" });
      const answer = await call("checkDisplayTag", { query: { tag }, signal: abort.signal }).catch(
        () => null,
      );
      if (abort.signal.aborted || answer === null) return;
      if (!answer.success) {
        setCheck({ tag, state: answer.status === 0 ? "unreachable" : "failed" });
        return;
      }
      setCheck({ tag, state: answer.data.available ? "available" : "taken" });
      if (answer.data.suggestions.length > 0) setSuggestions(answer.data.suggestions);
    }, tagCheckDelayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [tag]);

  return { check, suggestions };
}
