import {
  type LiveEventType,
  liveEventTypes,
  type PersonEvent,
  serverStopping,
  sessionEnded,
} from "./live-event.ts";

/** At most 10 events a second per stream; events of the same type in between are merged. */
const flushIntervalMs = 100;

export interface StreamSink {
  write(line: string): void;
  end(): void;
}

interface Stream {
  personId: string;
  sessionId: string;
  sink: StreamSink;
  waiting: Map<LiveEventType, string>;
  version: number;
  timer: NodeJS.Timeout | undefined;
  lastFlushMs: number;
}

/** The event streams open on this process. */
export interface Streams {
  /** Opens a stream, which ends after `endsInMs`. The returned function closes it. */
  open(
    owner: { personId: string; sessionId: string; endsInMs: number },
    sink: StreamSink,
  ): () => void;
  /** Sends events to their streams, and closes the streams of ended sessions. */
  deliver(events: readonly PersonEvent[]): void;
  /** Makes all apps fetch their data again, because notifications may have been missed. */
  refreshAll(): void;
  /** Ends all streams because this process stops, and says so. */
  closeAll(): void;
  count(): number;
}

export const maxStreamsPerPerson = 12;

/** Creates the collection of this process's open streams. */
export function createStreams(): Streams {
  const byPerson = new Map<string, Set<Stream>>();

  const flush = (stream: Stream) => {
    stream.timer = undefined;
    stream.lastFlushMs = Date.now();
    const [first, ...rest] = stream.waiting;
    if (first === undefined) return;
    const [type, id] = first;
    stream.waiting.delete(type);
    stream.version += 1;
    stream.sink.write(`data: ${JSON.stringify({ type, id, version: stream.version })}\n\n`);
    if (rest.length > 0) schedule(stream);
  };

  const schedule = (stream: Stream) => {
    if (stream.timer !== undefined) return;
    const waitMs = Math.max(0, stream.lastFlushMs + flushIntervalMs - Date.now());
    stream.timer = setTimeout(() => flush(stream), waitMs);
  };

  const close = (stream: Stream) => {
    clearTimeout(stream.timer);
    const streams = byPerson.get(stream.personId);
    if (streams?.delete(stream)) stream.sink.end();
    if (streams?.size === 0) byPerson.delete(stream.personId);
  };

  const each = (visit: (stream: Stream) => void) => {
    for (const streams of [...byPerson.values()]) for (const stream of [...streams]) visit(stream);
  };

  return {
    open({ personId, sessionId, endsInMs }, sink) {
      const stream: Stream = {
        personId,
        sessionId,
        sink,
        waiting: new Map(),
        version: 0,
        timer: undefined,
        lastFlushMs: 0,
      };
      const streams = byPerson.get(personId) ?? new Set();
      byPerson.set(personId, streams);
      const [oldest] = streams;
      if (streams.size >= maxStreamsPerPerson && oldest !== undefined) close(oldest);
      byPerson.set(personId, streams.add(stream));
      sink.write(`data: ${JSON.stringify({ type: "ready", id: personId, version: 0 })}\n\n`);
      const ends = setTimeout(() => close(stream), endsInMs);
      return () => {
        clearTimeout(ends);
        close(stream);
      };
    },
    deliver(events) {
      for (const { personId, type, id } of events) {
        for (const stream of [...(byPerson.get(personId) ?? [])]) {
          if (type === sessionEnded) {
            if (stream.sessionId === id) close(stream);
            continue;
          }
          stream.waiting.set(type, id);
          schedule(stream);
        }
      }
    },
    refreshAll() {
      each((stream) => {
        for (const type of liveEventTypes) stream.waiting.set(type, stream.personId);
        schedule(stream);
      });
    },
    closeAll() {
      each((stream) => {
        const last = { type: serverStopping, id: stream.personId, version: stream.version + 1 };
        stream.sink.write(`data: ${JSON.stringify(last)}\n\n`);
        close(stream);
      });
    },
    count: () => [...byPerson.values()].reduce((sum, streams) => sum + streams.size, 0),
  };
}
