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
const owner = (personId: string, sessionId = "s1") => ({ personId, sessionId, endsInMs: 900_000 });

describe("event streams", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("start with a ready event and contain only the person's own events", () => {
    const streams = createStreams(null);
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
    const streams = createStreams(null);
    const ann = sink();
    streams.open(owner("ann"), ann);
    streams.refreshAll(null);
    vi.advanceTimersByTime(2_000);
    expect(ann.events().slice(1).sort()).toEqual([...liveEventTypes].sort());
  });

  it("write at most ten events a second and merge the others", () => {
    const streams = createStreams(null);
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
    const streams = createStreams(null);
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
    const streams = createStreams(null);
    const expiring = sink();
    streams.open({ personId: "ann", sessionId: "s1", endsInMs: 1_000 }, expiring);
    vi.advanceTimersByTime(1_001);
    expect(expiring.ended()).toBe(true);

    const many = Array.from({ length: maxStreamsPerPerson + 1 }, () => sink());
    for (const one of many) streams.open(owner("ann"), one);
    expect(many.filter((one) => one.ended())).toEqual([many[0]]);
    expect(streams.count()).toBe(maxStreamsPerPerson);
  });
});

describe("event streams of a process that also reads from a standby", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const [opened, changed] = [toPosition("0/1"), toPosition("0/2")];

  it("say with each event how far a read must be that shows it", async () => {
    const streams = createStreams({ readPosition: async () => opened });
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
    const streams = createStreams({ readPosition: () => Promise.reject(new Error("away")) });
    const ann = sink();
    streams.open(owner("ann"), ann);
    await vi.advanceTimersByTimeAsync(1);
    expect(ann.ended()).toBe(true);
    expect(streams.count()).toBe(0);
  });
});
