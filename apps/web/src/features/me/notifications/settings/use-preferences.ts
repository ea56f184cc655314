import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { dataOf } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { type Preferences, preferencesQuery } from "../data/queries.ts";

/**
 * The three channel preferences, changed on screen immediately and reverted if the server refuses. Changes
 * are sent one after another, each with all three current values, so the last tap wins.
 * @param onFailed called after a change was reverted
 */
export function usePreferences(onFailed: () => void) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { queryKey, ...options } = preferencesQuery(userId);
  const query = useQuery({ queryKey, ...options });
  /** The values on the server while changes are being sent. */
  const confirmed = useRef<Preferences | null>(null);
  const mutationKey = ["preferences", userId, "update"];
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async () => {
      const chosen = queryClient.getQueryData<Preferences>(queryKey);
      if (chosen === undefined) throw new Error("the preferences are not known");
      return dataOf(await call("updatePreferences", { body: chosen })).preferences;
    },
    onSuccess: (saved) => {
      confirmed.current = isLast() ? null : saved;
    },
    onError: () => {
      // A later change sends all three values again.
      if (!isLast()) return;
      if (confirmed.current !== null) queryClient.setQueryData(queryKey, confirmed.current);
      confirmed.current = null;
      onFailed();
    },
  });
  return {
    query,
    change(change: Partial<Preferences>) {
      const now = queryClient.getQueryData<Preferences>(queryKey);
      if (now === undefined) return;
      confirmed.current ??= now;
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { ...now, ...change });
      mutate();
    },
  };
}
