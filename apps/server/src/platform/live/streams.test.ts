import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStreams, streamsPerPerson } from "./streams.ts";

const sink = () => {
  const lines: string[] = [];
  let ended = false;
  return {
    write: (line: string) => void lines.push(line),
    end: () => {
      ended = true;
    },
    events: () => lines.map((line) => JSON.parse(line.slice("data: ".length)).type),
    ended: () => ended,
  };
};
const who = (personId: string, sessionId = "s1") => ({ personId, sessionId, endsInMs: 900_000 });

describe("event streams", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("greet, then carry only a person's own news", () => {
    const streams = createStreams();
    const ann = sink();
    const bob = sink();
    streams.open(who("ann"), ann);
    streams.open(who("bob"), bob);
    streams.deliver([{ personId: "ann", type: "balances", id: "t1" }]);
    vi.advanceTimersByTime(1_000);
    expect(ann.events()).toEqual(["ready", "balances"]);
    expect(bob.events()).toEqual(["ready"]);
  });

  it("write at most ten events a second and merge what comes faster", () => {
    const streams = createStreams();
    const ann = sink();
    streams.open(who("ann"), ann);
    for (let burst = 0; burst < 1_000; burst += 1) {
      streams.deliver([
        { personId: "ann", type: "balances", id: `t${burst}` },
        { personId: "ann", type: "transactions", id: `t${burst}` },
      ]);
      vi.advanceTimersByTime(1);
    }
    const events = ann.events().slice(1);
    expect(events.length).toBeGreaterThanOrEqual(9);
    expect(events.length).toBeLessThanOrEqual(11);
    expect(new Set(events)).toEqual(new Set(["balances", "transactions"]));
  });

  it("end with their session, and others go on", () => {
    const streams = createStreams();
    const [ended, other, somebodyElses] = [sink(), sink(), sink()];
    streams.open(who("ann", "s1"), ended);
    streams.open(who("ann", "s2"), other);
    streams.open(who("bob", "s3"), somebodyElses);
    streams.deliver([
      { personId: "ann", type: "session_ended", id: "s1" },
      // Nobody but its owner is told of a session.
      { personId: "ann", type: "session_ended", id: "s3" },
    ]);
    vi.advanceTimersByTime(1_000);
    expect([ended, other, somebodyElses].map((one) => one.ended())).toEqual([true, false, false]);
    expect(other.events()).toEqual(["ready"]);
    expect(streams.count()).toBe(2);
  });

  it("end with the token, and beyond the cap the oldest first", () => {
    const streams = createStreams();
    const expiring = sink();
    streams.open({ personId: "ann", sessionId: "s1", endsInMs: 1_000 }, expiring);
    vi.advanceTimersByTime(1_001);
    expect(expiring.ended()).toBe(true);

    const many = Array.from({ length: streamsPerPerson + 1 }, () => sink());
    for (const one of many) streams.open(who("ann"), one);
    expect(many.filter((one) => one.ended())).toEqual([many[0]]);
    expect(streams.count()).toBe(streamsPerPerson);
  });
});
