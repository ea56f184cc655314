import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../shared/account/index.ts";
import { raiseTokenExpired } from "../shared/api/index.ts";
import { runLiveStream, shareLive } from "../shared/live/index.ts";
import { accessToken } from "../shared/session/index.ts";
import { changedResources } from "./changed-resources.ts";

/** Waits for the given time, or until the network is back or the stream is no longer needed. */
const pauseUntilOnline = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done, { once: true });
  });

/** Reports that the event stream was refused, as a refused call does: the session is refreshed or ended. */
const announceRefusal = (sentAtMs: number) =>
  raiseTokenExpired({ endpoint: "/api/v1/events", isAuthEndpoint: false, sentAtMs });

/** Renders nothing. Reads resources again when the server says that they have changed. */
export function LiveUpdates() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      shareLive(
        userId,
        (onEvent, signal) =>
          runLiveStream({
            accessToken,
            fetch: (input, init) => fetch(input, init),
            onEvent,
            onRefused: announceRefusal,
            signal,
            pause: pauseUntilOnline(signal),
          }),
        ({ type }) => {
          for (const resource of changedResources(type)) {
            void queryClient.invalidateQueries({ queryKey: [resource] });
          }
        },
      ),
    [userId, queryClient],
  );
  return null;
}
