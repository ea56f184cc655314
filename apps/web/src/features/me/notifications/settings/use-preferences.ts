import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { dataOf } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { type Preferences, preferencesQuery } from "../data/queries.ts";

/**
 * The three wishes, changed at once on screen and taken back when the server refuses. They are sent
 * one after another, each time all three as they stand then, so the last tap wins.
 * @param onFailed what was shown has been taken back
 */
export function usePreferences(onFailed: () => void) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { queryKey, ...options } = preferencesQuery(userId);
  const query = useQuery({ queryKey, ...options });
  /** What the server has, while taps are on their way. */
  const confirmed = useRef<Preferences | null>(null);
  const mutationKey = ["preferences", userId, "update"];
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    networkMode: "always",
    mutationFn: async () => {
      const wanted = queryClient.getQueryData<Preferences>(queryKey);
      if (wanted === undefined) throw new Error("the preferences are not known");
      return dataOf(await call("updatePreferences", { body: wanted })).preferences;
    },
    onSuccess: (saved) => {
      confirmed.current = isLast() ? null : saved;
    },
    onError: () => {
      // Whatever is still on its way carries all three anew.
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
