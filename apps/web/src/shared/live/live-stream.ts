import { createEventReader, type LiveEvent } from "./read-events.ts";

const firstPauseMs = 1000;
const maxPauseMs = 30_000;
/** The server sends a heartbeat every 20 s; a stream that is silent for longer than this is dead. */
const maxSilenceMs = 50_000;

export interface LiveStreamParts {
  accessToken: () => Promise<string | null>;
  fetch: typeof fetch;
  onEvent: (event: LiveEvent) => void;
  /**
   * Called when the session was refused: it has ended elsewhere, or its token has expired.
   * @param sentAtMs when the refused request was sent, on the page's clock
   */
  onRefused: (sentAtMs: number) => void;
  signal: AbortSignal;
  pause: (ms: number) => Promise<void>;
}

/**
 * Keeps one event stream open until the signal ends it. After every break it reconnects, with increasing
 * pauses. Each new stream starts with a `ready` event, which means that everything has to be read again.
 */
export async function runLiveStream(parts: LiveStreamParts): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!parts.signal.aborted) {
    const opened = await readOnce(parts).catch(() => false);
    if (parts.signal.aborted) return;
    pauseMs = opened ? firstPauseMs : Math.min(pauseMs * 2, maxPauseMs);
    await parts.pause(pauseMs);
  }
}

/** Reads one stream to its end. @returns whether it could be opened */
async function readOnce({
  accessToken,
  fetch,
  onEvent,
  onRefused,
  signal,
}: LiveStreamParts): Promise<boolean> {
  const token = await accessToken();
  if (token === null) return false;
  const sentAtMs = performance.now();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilenceMs);
  try {
    const response = await fetch("/api/v1/events", {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: "no-store",
    });
    if (response.status === 401) onRefused(sentAtMs);
    if (!response.ok || response.body === null) return false;
    const take = createEventReader(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), maxSilenceMs);
      take(value);
    }
  } finally {
    clearTimeout(timer);
  }
}
