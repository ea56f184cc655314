import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { IncomingMoney, useIncomingMoney } from "../features/money/incoming/index.ts";
import { useUserId } from "../shared/account/index.ts";
import { raiseTokenExpired, seenPosition } from "../shared/api/index.ts";
import { changedResources, runLiveStream, shareLive } from "../shared/live/index.ts";
import { watchAnswer } from "../shared/online/index.ts";
import { accessToken } from "../shared/session/index.ts";
import { readAgain, readBeforeNow } from "./read-again.ts";

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

/** A stream that opens this soon after the app was opened belongs to its start. */
const startMs = 5000;
/** How long the start is left alone before everything is read a second time. */
const calmMs = 3000;

/** Reads resources again when the server says that they have changed, and shows money that has arrived. */
export function LiveUpdates(): ReactNode {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { message, dismiss, noteTransaction } = useIncomingMoney();
  useEffect(() => {
    const openedAtMs = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = shareLive(
      userId,
      (onEvent, signal) =>
        runLiveStream({
          accessToken,
          fetch: (path, init, isRestart) =>
            isRestart ? fetch(path, init) : watchAnswer(fetch(path, init)),
          onEvent,
          onRefused: announceRefusal,
          signal,
          pause: pauseUntilOnline(signal),
        }),
      ({ type, id, position }) => {
        // First, so that the reads that follow include the change.
        seenPosition.note(position);
        if (type === "transactions") void noteTransaction(id);
        const isStart = type === "ready" && performance.now() - openedAtMs < startMs;
        const resources = changedResources(type);
        if (!isStart) return readAgain(queryClient, resources);
        // The screen is reading everything anyway. Only changes between its reads and the stream are missed, and
        // they can wait until the screen can be used.
        const isOutdated = readBeforeNow(queryClient);
        timer = setTimeout(() => readAgain(queryClient, resources, isOutdated), calmMs);
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [userId, queryClient, noteTransaction]);
  return <IncomingMoney message={message} onRead={dismiss} />;
}
