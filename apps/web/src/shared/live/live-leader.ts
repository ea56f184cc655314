import type { LiveEvent } from "./read-events.ts";

const name = (userId: string) => `lilypad-live-${userId}`;

/**
 * Shares one event stream among all tabs: the tab that holds the lock reads it and passes events on to
 * the others; when it closes, another tab takes over.
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
  // Aborting the wait for the lock rejects the promise; there is no other error to handle.
  leading.catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}
