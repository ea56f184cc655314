import { describe, expect, it } from "vitest";
import { newsOf, packNews, unpackNews } from "./live-event.ts";

const row = (topic: string, personId: string, otherPersonId: string | null, subjectId: string) => ({
  topic,
  personId,
  otherPersonId,
  subjectId,
});

describe("news of outbox rows", () => {
  it("tells both people of a transfer about balances and transactions", () => {
    expect(newsOf([row("transfer", "ann", "bob", "t1")])).toEqual([
      { personId: "ann", type: "balances", id: "t1" },
      { personId: "ann", type: "transactions", id: "t1" },
      { personId: "bob", type: "balances", id: "t1" },
      { personId: "bob", type: "transactions", id: "t1" },
    ]);
  });

  it("merges a hundred transfers of one person into one piece of news per type", () => {
    const rows = Array.from({ length: 100 }, (_, n) => row("transfer", "ann", null, `t${n}`));
    expect(newsOf(rows)).toEqual([
      { personId: "ann", type: "balances", id: "t99" },
      { personId: "ann", type: "transactions", id: "t99" },
    ]);
  });

  it("tells who invited somebody that they are there, and nobody else", () => {
    expect(newsOf([row("referrals", "ann", null, "bob")])).toEqual([
      { personId: "ann", type: "referrals", id: "bob" },
    ]);
  });

  it.each(["kyc", "linked-accounts", "intents"])(
    "tells a person, and nobody else, of their %s",
    (topic) => {
      expect(newsOf([row(topic, "ann", null, "a1")])).toEqual([
        { personId: "ann", type: topic, id: "a1" },
      ]);
    },
  );

  it("tells of each session that ended, and of it alone", () => {
    expect(newsOf([row("session", "ann", null, "s1"), row("session", "ann", null, "s2")])).toEqual([
      { personId: "ann", type: "session_ended", id: "s1" },
      { personId: "ann", type: "session_ended", id: "s2" },
    ]);
  });

  it("survives the journey through notifications of limited size", () => {
    const rows = Array.from({ length: 500 }, (_, n) =>
      row(
        "requests",
        `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
        null,
        "00000000-0000-7000-8000-ffffffffffff",
      ),
    );
    const news = newsOf(rows);
    const payloads = packNews(news);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
    expect(payloads.flatMap(unpackNews)).toEqual(news);
  });

  it("leaves out lines of a newer version", () => {
    expect(unpackNews("ann sparkles t1\nann balances t2\nnonsense")).toEqual([
      { personId: "ann", type: "balances", id: "t2" },
    ]);
  });
});
