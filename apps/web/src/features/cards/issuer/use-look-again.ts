import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { cardSetupQuery } from "./queries.ts";

/**
 * Looks again how far the person is, once what a step waited for has come.
 * @param hasCome what it waited for, or a session that ended meanwhile
 * @returns looks again at once
 */
export function useLookAgain(hasCome: boolean): () => Promise<void> {
  const client = useQueryClient();
  const userId = useUserId();
  const look = useCallback(
    () => client.invalidateQueries({ queryKey: cardSetupQuery(userId).queryKey, exact: true }),
    [client, userId],
  );
  useEffect(() => {
    if (hasCome) void look();
  }, [hasCome, look]);
  return look;
}
