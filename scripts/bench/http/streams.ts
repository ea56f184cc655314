// Ten thousand people with an open event stream on one process: what a stream costs, and how soon an event arrives.
import { readFileSync } from "node:fs";
import { inTransaction } from "@lilypad/db";
import { waitFor } from "@lilypad/testing";
import { dispatchOutbox } from "../../../apps/server/src/platform/live/dispatch-outbox.ts";
import type { BenchRow } from "../bench-row.ts";
import { percentile } from "../latency.ts";
import { readProcessSeconds } from "../processor-time.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { openSenders } from "./sends.ts";

export interface StreamsBenchOptions {
  /** Default 10,000. */
  streams?: number;
}

/** Each may have a quarter of a process's streams; an address of this machine each. */
const networks = 40;
const openedAtOnce = 32;
const events = 400;
/** The server writes one comment to each stream in this time. */
const heartbeatSeconds = 20;
/** How long the process may take to give back the memory of closed streams, without anything to do. */
const givesBackMs = 60_000;
const goals = { memoryOfStreamKb: 32, eventP99Ms: 250 };

interface Memory {
  residentMb: number;
  heapMb: number;
}

async function readMetric({ publicUrl }: HttpWorld, name: string): Promise<number> {
  const text = await (await fetch(`${publicUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

async function readMemory(world: HttpWorld): Promise<Memory> {
  const heapMb = (await readMetric(world, "nodejs_heap_size_used_bytes")) / 1e6;
  const status = readFileSync(`/proc/${world.serverPid()}/status`, "utf8");
  return { residentMb: (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6, heapMb };
}

/** Processor time of the process in the time of one heartbeat, in milliseconds. */
async function measureHeartbeat(world: HttpWorld): Promise<number> {
  const before = readProcessSeconds(world.serverPid() ?? 0);
  await new Promise((resolve) => setTimeout(resolve, heartbeatSeconds * 1000));
  return (readProcessSeconds(world.serverPid() ?? 0) - before) * 1000;
}

async function openAll(world: HttpWorld, tokens: readonly string[]): Promise<EventStream[]> {
  const opened: EventStream[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      while (next < tokens.length) {
        const place = next++;
        const from = `127.0.0.${2 + (place % networks)}`;
        opened[place] = await openEventStream(world.port, { token: tokens[place] ?? "", from });
      }
    }),
  );
  return opened;
}

/** Milliseconds from the commit of a change to its event at the person's app, one event after another. */
async function measureEvents(
  { pool }: HttpWorld,
  people: readonly { id: string; stream: EventStream }[],
): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < events; turn += 1) {
    const { id, stream } = people[(turn * 7919) % people.length] ?? {};
    if (id === undefined || stream === undefined) throw new Error("there is nobody");
    const arrived = stream.next("profile");
    await inTransaction(pool, (db) =>
      db.query(
        "select outbox_add('profile', array[$1::uuid], array[null::uuid], array[$1::uuid])",
        [id],
      ),
    );
    const committedAt = performance.now();
    await dispatchOutbox(pool);
    took.push((await arrived) - committedAt);
  }
  return took;
}

/** Measures open event streams. @throws Error if one was refused or ended, or if the streams received more or fewer events than expected */
export async function benchStreams({
  streams = 10_000,
}: StreamsBenchOptions = {}): Promise<BenchRow[]> {
  const world = await openHttpWorld({ isLimited: true });
  let opened: EventStream[] = [];
  try {
    const people = await openSenders(world, streams);
    await waitFor(async () => (await fetch(`${world.publicUrl}/ready`)).ok, { timeoutMs: 20_000 });
    const idle = await measureHeartbeat(world);
    const before = await readMemory(world);
    const startedAt = performance.now();
    opened = await openAll(
      world,
      people.map(({ token }) => token),
    );
    const openedMs = performance.now() - startedAt;
    const beating = await measureHeartbeat(world);
    const open = await readMemory(world);
    const took = await measureEvents(
      world,
      people.map(({ id }, place) => ({ id, stream: opened[place] as EventStream })),
    );
    const arrived = opened.reduce((sum, stream) => sum + stream.count(), 0);
    if (arrived !== streams + events || !opened.every((stream) => stream.isOpen()))
      throw new Error(`${arrived} events arrived, or a stream has ended`);
    for (const stream of opened) stream.close();
    await waitFor(async () => (await readMetric(world, "lilypad_live_streams")) === 0, {
      timeoutMs: 20_000,
    });
    let after = await readMemory(world);
    await waitFor(
      async () => {
        after = await readMemory(world);
        return after.heapMb < before.heapMb * 1.2;
      },
      { timeoutMs: givesBackMs, intervalMs: 1_000 },
    ).catch(() => undefined);
    const mb = ({ heapMb }: Memory) =>
      `resident; ${Math.round(heapMb)} MB of JavaScript's heap in use`;
    return [
      {
        name: "event streams open on one process",
        value: streams,
        unit: "",
        note: `of ${streams} people over ${networks} networks`,
      },
      {
        name: "streams opened",
        value: Math.round((streams * 1000) / openedMs),
        unit: "1/s",
        note: `${openedAtOnce} at once`,
      },
      { name: "memory before", value: before.residentMb, unit: "MB", note: mb(before) },
      { name: "memory with all streams", value: open.residentMb, unit: "MB", note: mb(open) },
      {
        name: "memory of a stream",
        value: ((open.residentMb - before.residentMb) * 1000) / streams,
        unit: "kB",
        goal: goals.memoryOfStreamKb,
        goalIs: "max",
      },
      {
        name: "memory after all were closed",
        value: after.residentMb,
        unit: "MB",
        note: mb(after),
      },
      { name: "event to one of them, p50", value: percentile(took, 0.5), unit: "ms" },
      {
        name: "event to one of them, p99",
        value: percentile(took, 0.99),
        unit: "ms",
        goal: goals.eventP99Ms,
        goalIs: "max",
        note: `${events} events, from the commit to the app`,
      },
      {
        name: "processor time of a round of heartbeats",
        value: beating - idle,
        unit: "ms",
        note: `every ${heartbeatSeconds} s, beyond what the process takes without streams`,
      },
    ];
  } finally {
    for (const stream of opened) stream?.close();
    await world.close();
  }
}
