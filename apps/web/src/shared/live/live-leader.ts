import type { LiveEvent } from "./read-events.ts";

const name = (userId: string) => `lilypad-live-${userId}`;

/**
 * One stream per browser: the page that holds the lock reads it and tells the others; when it
 * closes, the next page takes over by itself.
 * @param run reads the stream until the signal ends it
 */
export function shareLive(
  userId: string,
  run: (onEvent: (event: LiveEvent) => void, signal: AbortSignal) => Promise<void>,
  onEvent: (event: LiveEvent) => void,
): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name(userId));
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  const lead = () =>
    run((event) => {
      onEvent(event);
      channel.postMessage(event);
    }, stop.signal);
  const locks: LockManager | undefined = navigator.locks;
  const leading =
    locks === undefined ? lead() : locks.request(name(userId), { signal: stop.signal }, lead);
  // Ending the wait for the lock rejects it; there is nothing else it could tell.
  leading.catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}
