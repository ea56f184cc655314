import type { Gauge } from "prom-client";
import type { Position, StandbyReads } from "../reads/index.ts";
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
  network: string;
  sink: StreamSink;
  waiting: Map<LiveEventType, string>;
  /** Everything that waits is committed at or behind it; null without a standby. */
  position: Position | null;
  version: number;
  timer: NodeJS.Timeout | undefined;
  lastFlushMs: number;
}

/** The person and session of a stream, the network it comes from, and how long it may last. */
export interface StreamOwner {
  personId: string;
  sessionId: string;
  network: string;
  endsInMs: number;
}

/** The event streams open on this process. */
export interface Streams {
  /** Whether one more stream of this network may be opened: the process and the network are within their limits. */
  hasPlaceFor(network: string): boolean;
  /** Opens a stream, which ends after `endsInMs`. The returned function closes it. */
  open(owner: StreamOwner, sink: StreamSink): () => void;
  /**
   * Sends events to their streams, and closes the streams of ended sessions.
   * @param position at or behind which everything is committed that the events announce; null without a standby
   */
  deliver(events: readonly PersonEvent[], position: Position | null): void;
  /** Makes all apps fetch their data again, because notifications may have been missed. */
  refreshAll(position: Position | null): void;
  /** Ends all streams with a last event, because this process stops. */
  closeAll(): void;
  count(): number;
}

export const maxStreamsPerPerson = 12;

/**
 * Writes an event; with a standby, it contains the position that a read must have reached to show the announced change.
 */
const toLine = (
  event: { type: string; id: string; version: number },
  position: Position | null,
): string => `data: ${JSON.stringify(position === null ? event : { ...event, position })}\n\n`;

/** The max share of a process's streams for one network, so that some are left for the others. */
const shareOfNetwork = 1 / 4;

export interface StreamsOptions {
  /** Max number of open streams of this process. */
  maxStreams: number;
  /** Shows how many are open. */
  gauge: Pick<Gauge, "set">;
  /** Null if everything is read from the primary. */
  standby: Pick<StandbyReads, "readPosition"> | null;
}

/** Creates the collection of this process's open streams. */
export function createStreams({ maxStreams, gauge, standby }: StreamsOptions): Streams {
  const maxOfNetwork = Math.max(1, Math.floor(maxStreams * shareOfNetwork));
  const byPerson = new Map<string, Set<Stream>>();
  const byNetwork = new Map<string, number>();
  let open = 0;

  const count = ({ network }: Stream, change: 1 | -1) => {
    open += change;
    gauge.set(open);
    const ofNetwork = (byNetwork.get(network) ?? 0) + change;
    if (ofNetwork === 0) byNetwork.delete(network);
    else byNetwork.set(network, ofNetwork);
  };

  const flush = (stream: Stream) => {
    stream.timer = undefined;
    stream.lastFlushMs = Date.now();
    const [first, ...rest] = stream.waiting;
    if (first === undefined) return;
    const [type, id] = first;
    stream.waiting.delete(type);
    stream.version += 1;
    stream.sink.write(toLine({ type, id, version: stream.version }, stream.position));
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
    if (streams?.delete(stream)) {
      count(stream, -1);
      stream.sink.end();
    }
    if (streams?.size === 0) byPerson.delete(stream.personId);
  };

  /** The app reads everything when it gets this event, so its position must be as new as the stream. */
  const begin = async (stream: Stream) => {
    const ready = { type: "ready", id: stream.personId, version: 0 };
    if (standby === null) return stream.sink.write(toLine(ready, null));
    try {
      const position = await standby.readPosition();
      if (byPerson.get(stream.personId)?.has(stream)) stream.sink.write(toLine(ready, position));
    } catch {
      // The primary is away. The app opens another stream, ever more slowly.
      close(stream);
    }
  };

  const each = (visit: (stream: Stream) => void) => {
    for (const streams of [...byPerson.values()]) for (const stream of [...streams]) visit(stream);
  };

  return {
    hasPlaceFor: (network) => open < maxStreams && (byNetwork.get(network) ?? 0) < maxOfNetwork,
    open({ personId, sessionId, network, endsInMs }, sink) {
      const stream: Stream = {
        personId,
        sessionId,
        network,
        sink,
        waiting: new Map(),
        position: null,
        version: 0,
        timer: undefined,
        lastFlushMs: 0,
      };
      const streams = byPerson.get(personId) ?? new Set();
      byPerson.set(personId, streams);
      const [oldest] = streams;
      if (streams.size >= maxStreamsPerPerson && oldest !== undefined) close(oldest);
      byPerson.set(personId, streams.add(stream));
      count(stream, 1);
      void begin(stream);
      const ends = setTimeout(() => close(stream), endsInMs);
      return () => {
        clearTimeout(ends);
        close(stream);
      };
    },
    deliver(events, position) {
      for (const { personId, type, id } of events) {
        for (const stream of [...(byPerson.get(personId) ?? [])]) {
          if (type === sessionEnded) {
            if (stream.sessionId === id) close(stream);
            continue;
          }
          stream.waiting.set(type, id);
          stream.position = position;
          schedule(stream);
        }
      }
    },
    refreshAll(position) {
      each((stream) => {
        stream.position = position;
        for (const type of liveEventTypes) stream.waiting.set(type, stream.personId);
        schedule(stream);
      });
    },
    closeAll() {
      each((stream) => {
        const last = { type: serverStopping, id: stream.personId, version: stream.version + 1 };
        stream.sink.write(toLine(last, null));
        close(stream);
      });
    },
    count: () => open,
  };
}
