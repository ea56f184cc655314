import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toPosition } from "../reads/position.ts";
import { liveEventTypes } from "./live-event.ts";
import { createStreams, maxStreamsPerPerson } from "./streams.ts";

const sink = () => {
  const lines: string[] = [];
  let ended = false;
  return {
    lines,
    write: (line: string) => void lines.push(line),
    end: () => {
      ended = true;
    },
    events: () => lines.map((line) => JSON.parse(line.slice("data: ".length)).type),
    ended: () => ended,
  };
};
const network = "192.0.2.1";
const owner = (personId: string, sessionId = "s1") => ({
  personId,
  sessionId,
  network,
  endsInMs: 900_000,
});
const limits = { maxStreams: 1_000, gauge: { set: () => undefined }, standby: null };

describe("event streams", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("start with a ready event and contain only the person's own events", () => {
    const streams = createStreams(limits);
    const ann = sink();
    const bob = sink();
    streams.open(owner("ann"), ann);
    streams.open(owner("bob"), bob);
    streams.deliver([{ personId: "ann", type: "balances", id: "t1" }], null);
    vi.advanceTimersByTime(1_000);
    expect(ann.events()).toEqual(["ready", "balances"]);
    expect(bob.events()).toEqual(["ready"]);
  });

  it("tell apps to read everything again after notifications may have been missed", () => {
    const streams = createStreams(limits);
    const ann = sink();
    streams.open(owner("ann"), ann);
    streams.refreshAll(null);
    vi.advanceTimersByTime(2_000);
    expect(ann.events().slice(1).sort()).toEqual([...liveEventTypes].sort());
  });

  it("write at most ten events a second and merge the others", () => {
    const streams = createStreams(limits);
    const ann = sink();
    streams.open(owner("ann"), ann);
    for (let burst = 0; burst < 1_000; burst += 1) {
      streams.deliver(
        [
          { personId: "ann", type: "balances", id: `t${burst}` },
          { personId: "ann", type: "transactions", id: `t${burst}` },
        ],
        null,
      );
      vi.advanceTimersByTime(1);
    }
    const events = ann.events().slice(1);
    expect(events.length).toBeGreaterThanOrEqual(9);
    expect(events.length).toBeLessThanOrEqual(11);
    expect(new Set(events)).toEqual(new Set(["balances", "transactions"]));
  });

  it("end with their session and leave other sessions open", () => {
    const streams = createStreams(limits);
    const [ended, other, otherPerson] = [sink(), sink(), sink()];
    streams.open(owner("ann", "s1"), ended);
    streams.open(owner("ann", "s2"), other);
    streams.open(owner("bob", "s3"), otherPerson);
    streams.deliver(
      [
        { personId: "ann", type: "session_ended", id: "s1" },
        // Session s3 belongs to another person, so this event must have no effect.
        { personId: "ann", type: "session_ended", id: "s3" },
      ],
      null,
    );
    vi.advanceTimersByTime(1_000);
    expect([ended, other, otherPerson].map((one) => one.ended())).toEqual([true, false, false]);
    expect(other.events()).toEqual(["ready"]);
    expect(streams.count()).toBe(2);
  });

  it("end when the token expires; above the max per person the oldest stream ends", () => {
    const streams = createStreams(limits);
    const expiring = sink();
    streams.open({ ...owner("ann"), endsInMs: 1_000 }, expiring);
    vi.advanceTimersByTime(1_001);
    expect(expiring.ended()).toBe(true);

    const many = Array.from({ length: maxStreamsPerPerson + 1 }, () => sink());
    for (const one of many) streams.open(owner("ann"), one);
    expect(many.filter((one) => one.ended())).toEqual([many[0]]);
    expect(streams.count()).toBe(maxStreamsPerPerson);
  });

  it("of one network take at most a quarter of a process, and closed ones give their places back", () => {
    const open: number[] = [];
    const streams = createStreams({
      maxStreams: 8,
      gauge: { set: (count: unknown) => void open.push(Number(count)) },
      standby: null,
    });
    const from = (place: number, one: string) =>
      streams.open({ ...owner(`person ${place}`), network: one }, sink());
    const closes = [1, 2].map((place) => from(place, network));
    expect([network, "192.0.2.2"].map(streams.hasPlaceFor)).toEqual([false, true]);
    for (let place = 3; place <= 8; place += 1) from(place, `192.0.2.${place}`);
    expect(streams.hasPlaceFor("192.0.2.9")).toBe(false);
    for (const close of closes) close();
    closes[0]?.();
    expect([network, "192.0.2.9"].map(streams.hasPlaceFor)).toEqual([true, true]);
    expect([streams.count(), open.at(-1), Math.max(...open)]).toEqual([6, 6, 8]);
  });
});

describe("event streams of a process that also reads from a standby", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const [opened, changed] = [toPosition("0/1"), toPosition("0/2")];

  it("say with each event how far a read must be that shows it", async () => {
    const streams = createStreams({ ...limits, standby: { readPosition: async () => opened } });
    const ann = sink();
    streams.open(owner("ann"), ann);
    await vi.advanceTimersByTimeAsync(1);
    streams.deliver([{ personId: "ann", type: "balances", id: "t1" }], changed);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ann.lines.map((line) => JSON.parse(line.replace("data: ", "")))).toMatchObject([
      { type: "ready", position: opened },
      { type: "balances", position: changed },
    ]);
  });

  it("end if the primary does not say where it is, so that the app opens another one", async () => {
    const streams = createStreams({
      ...limits,
      standby: { readPosition: () => Promise.reject(new Error("away")) },
    });
    const ann = sink();
    streams.open(owner("ann"), ann);
    await vi.advanceTimersByTimeAsync(1);
    expect(ann.ended()).toBe(true);
    expect(streams.count()).toBe(0);
  });
});
