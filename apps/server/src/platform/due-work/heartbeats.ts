import { Counter, Gauge, type Registry } from "prom-client";

/** The state of one loop of this process. */
interface Beat {
  readonly name: string;
  /** The longest time between two passes that is still normal, in seconds. */
  readonly maxIntervalSeconds: number;
  /** When it last completed a pass, or began; null while another process does this work. */
  lastPassAtMs: number | null;
  /** Whether it leaves its work to another process; undefined if every process does it. */
  isStandby: boolean | undefined;
}

/** The heartbeat of one loop, which records when it completed a pass. */
export interface Heartbeat {
  passed(): void;
  failed(): void;
  /** Records that another process leads, so that this one did nothing. */
  stoodBy(): void;
  /** Forgets the loop, because it was stopped. */
  end(): void;
}

/** All loops of this process. Whether a loop stands still is a question about the process, not about one product. */
const beats = new Set<Beat>();
const failures = new Map<string, number>();

/** Begins the heartbeat of a loop. @param hasLeader whether only one process does this work at a time */
export function beginHeartbeat(
  name: string,
  { maxIntervalMs, hasLeader }: { maxIntervalMs: number; hasLeader: boolean },
): Heartbeat {
  const beat: Beat = {
    name,
    maxIntervalSeconds: maxIntervalMs / 1000,
    lastPassAtMs: Date.now(),
    isStandby: hasLeader ? false : undefined,
  };
  beats.add(beat);
  if (!failures.has(name)) failures.set(name, 0);
  return {
    passed() {
      beat.lastPassAtMs = Date.now();
      if (hasLeader) beat.isStandby = false;
    },
    failed: () => void failures.set(name, (failures.get(name) ?? 0) + 1),
    stoodBy() {
      beat.lastPassAtMs = null;
      beat.isStandby = true;
    },
    end: () => void beats.delete(beat),
  };
}

/** Exports the heartbeats of this process. */
export function registerHeartbeats(registry: Registry): void {
  const labels = { labelNames: ["queue"] as const, registers: [registry] };
  const gauge = (name: string, help: string, read: (beat: Beat) => number | undefined) =>
    new Gauge({
      name,
      help,
      ...labels,
      collect() {
        this.reset();
        for (const beat of beats) {
          const value = read(beat);
          if (value !== undefined) this.set({ queue: beat.name }, value);
        }
      },
    });
  gauge(
    "lilypad_worker_last_pass_timestamp_seconds",
    "When this process last completed a pass over a queue, or began to; missing while another process does this work",
    ({ lastPassAtMs }) => (lastPassAtMs === null ? undefined : lastPassAtMs / 1000),
  );
  gauge(
    "lilypad_worker_max_interval_seconds",
    "The longest time between two passes over a queue that is still normal; raise an alarm if no process has completed one for longer",
    ({ maxIntervalSeconds }) => maxIntervalSeconds,
  );
  gauge(
    "lilypad_worker_standby",
    "1 while this process leaves a queue to another one and would take over, 0 while it leads; only of queues with one leader",
    ({ isStandby }) => (isStandby === undefined ? undefined : Number(isStandby)),
  );
  new Counter({
    name: "lilypad_worker_failed_passes_total",
    help: "Passes over a queue that failed as a whole, such as without the database or the chain",
    ...labels,
    collect() {
      this.reset();
      for (const [queue, count] of failures) this.inc({ queue }, count);
    },
  });
}
