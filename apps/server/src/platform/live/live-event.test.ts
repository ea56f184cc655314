import { describe, expect, it } from "vitest";
import { packEvents, toPersonEvents, unpackEvents } from "./live-event.ts";

const row = (topic: string, personId: string, otherPersonId: string | null, subjectId: string) => ({
  topic,
  personId,
  otherPersonId,
  subjectId,
});

describe("the live events of outbox rows", () => {
  it("of a transfer are balances and transactions for both people", () => {
    expect(toPersonEvents([row("transfer", "ann", "bob", "t1")])).toEqual([
      { personId: "ann", type: "balances", id: "t1" },
      { personId: "ann", type: "transactions", id: "t1" },
      { personId: "bob", type: "balances", id: "t1" },
      { personId: "bob", type: "transactions", id: "t1" },
    ]);
  });

  it("of a hundred transfers of one person are merged into one per type", () => {
    const rows = Array.from({ length: 100 }, (_, n) => row("transfer", "ann", null, `t${n}`));
    expect(toPersonEvents(rows)).toEqual([
      { personId: "ann", type: "balances", id: "t99" },
      { personId: "ann", type: "transactions", id: "t99" },
    ]);
  });

  it("of a referral are for the referrer only", () => {
    expect(toPersonEvents([row("referrals", "ann", null, "bob")])).toEqual([
      { personId: "ann", type: "referrals", id: "bob" },
    ]);
  });

  it.each(["kyc", "linked-accounts", "intents"])(
    "of the topic %s are for its person only",
    (topic) => {
      expect(toPersonEvents([row(topic, "ann", null, "a1")])).toEqual([
        { personId: "ann", type: topic, id: "a1" },
      ]);
    },
  );

  it("of ended sessions are not merged", () => {
    expect(
      toPersonEvents([row("session", "ann", null, "s1"), row("session", "ann", null, "s2")]),
    ).toEqual([
      { personId: "ann", type: "session_ended", id: "s1" },
      { personId: "ann", type: "session_ended", id: "s2" },
    ]);
  });

  it("are split into payloads that PostgreSQL accepts, and can be read back", () => {
    const rows = Array.from({ length: 500 }, (_, n) =>
      row(
        "requests",
        `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
        null,
        "00000000-0000-7000-8000-ffffffffffff",
      ),
    );
    const events = toPersonEvents(rows);
    const payloads = packEvents(events);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
    expect(payloads.flatMap(unpackEvents)).toEqual(events);
  });

  it("of an unknown type or in an invalid line are ignored", () => {
    expect(unpackEvents("ann sparkles t1\nann balances t2\nnonsense")).toEqual([
      { personId: "ann", type: "balances", id: "t2" },
    ]);
  });
});
