import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { cardSetupQuery } from "./queries.ts";

/**
 * Reads the progress again once the condition that a step waits for is met.
 * @param isMet the condition is met, or the issuer's session has ended
 * @returns a function that reads it again immediately
 */
export function useReadAgain(isMet: boolean): () => Promise<void> {
  const client = useQueryClient();
  const userId = useUserId();
  const readAgain = useCallback(
    () => client.invalidateQueries({ queryKey: cardSetupQuery(userId).queryKey, exact: true }),
    [client, userId],
  );
  useEffect(() => {
    if (isMet) void readAgain();
  }, [isMet, readAgain]);
  return readAgain;
}
