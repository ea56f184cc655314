import { useEffect } from "react";
import { CallError, type CallFailure } from "../../../../shared/api/index.ts";
import { isAboutLink } from "./server-message.ts";

/** Returns the refusal of a query about a link, and reads the link again if the refusal concerns it. */
export function useLinkFailure(error: Error | null, reloadLink: () => unknown): CallFailure | null {
  const failure = error instanceof CallError ? error.failure : null;
  const concernsLink = isAboutLink(failure?.code ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (concernsLink) reloadLink();
  }, [concernsLink]);
  return failure;
}
