import { useEffect } from "react";
import { CallError, type CallFailure } from "../../../../shared/api/index.ts";

/** True for a refusal that concerns the link or this browser, so that the link has to be read again. */
export const isAboutLink = (code: string | null): boolean => code?.startsWith("TELEPORT_") ?? false;

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
