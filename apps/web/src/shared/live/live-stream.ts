import { anySignal } from "../platform/index.ts";
import { createEventReader, type LiveEvent } from "./read-events.ts";

/**
 * The last event of a server that stops. The app can connect to another server, or to its successor, immediately.
 */
const reconnect = "reconnect";
/** Apps do not all come back in the same moment. */
const maxJitterMs = 1000;
/** While a server is being replaced, this many attempts may fail without saying anything about the network. */
const quietAttempts = 3;
const firstPauseMs = 1000;
const maxPauseMs = 30_000;
/** The server sends a heartbeat every 20 s; a stream that is silent for longer than this is dead. */
const maxSilenceMs = 50_000;

export interface LiveStreamParts {
  accessToken: () => Promise<string | null>;
  /** @param isRestart true while the server is known to be restarting, so that a failure is no sign of being offline */
  fetch: (path: string, init: RequestInit, isRestart: boolean) => Promise<Response>;
  onEvent: (event: LiveEvent) => void;
  /**
   * Called when the session was refused: it has ended elsewhere, or its token has expired.
   * @param sentAtMs when the refused request was sent, on the page's clock
   */
  onRefused: (sentAtMs: number) => void;
  signal: AbortSignal;
  pause: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  random?: () => number;
}

/**
 * Keeps one event stream open until the signal ends it. After every break it reconnects, with increasing
 * pauses. Each new stream starts with a `ready` event, which means that everything has to be read again.
 */
export async function runLiveStream(parts: LiveStreamParts): Promise<void> {
  const { random = Math.random, signal } = parts;
  let pauseMs = firstPauseMs;
  let quiet = 0;
  while (!signal.aborted) {
    const end = await readOnce(parts, quiet > 0).catch((): StreamEnd => "failed");
    if (signal.aborted) return;
    quiet = end === "restart" ? quietAttempts : Math.max(0, quiet - 1);
    pauseMs = end === "failed" ? Math.min(pauseMs * 2, maxPauseMs) : firstPauseMs;
    await parts.pause(end === "restart" ? random() * maxJitterMs : pauseMs);
  }
}

/** How a stream ended: it could not be opened, it broke, or the server announced its restart. */
type StreamEnd = "failed" | "broken" | "restart";

/** Reads one stream to its end. */
async function readOnce(
  { accessToken, fetch, onEvent, onRefused, signal }: LiveStreamParts,
  isRestart: boolean,
): Promise<StreamEnd> {
  const token = await accessToken();
  if (token === null) return "failed";
  let end: StreamEnd = "broken";
  const sentAtMs = performance.now();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilenceMs);
  try {
    const init: RequestInit = {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      signal: anySignal([signal, silence.signal]),
      cache: "no-store",
    };
    const response = await fetch("/api/v1/events", init, isRestart);
    if (response.status === 401) onRefused(sentAtMs);
    if (!response.ok || response.body === null) return "failed";
    const take = createEventReader((event) => {
      if (event.type === reconnect) end = "restart";
      else onEvent(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return end;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), maxSilenceMs);
      take(value);
    }
  } finally {
    clearTimeout(timer);
  }
}
