import { describe, expect, it } from "vitest";
import { readCursor, toPage, writeCursor } from "./keyset-cursor.ts";

const place = {
  at: new Date("2026-05-01T09:00:00.123Z"),
  id: "0197b2a4-0000-7000-8000-000000000001",
};

describe("a cursor", () => {
  it("is one URL-safe word and can be read back", () => {
    const cursor = writeCursor(place);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(readCursor(cursor)).toEqual(place);
  });

  const encoded = (text: string) => Buffer.from(text).toString("base64url");
  it.each([
    ["an empty text", ""],
    ["a word", encoded("hello")],
    ["a time without an id", encoded("2026-05-01T09:00:00.123Z")],
    ["an invalid time", encoded(`tomorrow ${place.id}`)],
    ["an invalid id", encoded("2026-05-01T09:00:00.123Z '; drop table referral; --")],
    ["additional content", encoded(`2026-05-01T09:00:00.123Z ${place.id} more`)],
  ])("made of %s is refused", (_, cursor) => {
    expect(() => readCursor(cursor)).toThrow("aren't valid");
  });
});

describe("a page", () => {
  const rows = [1, 2, 3].map((day) => ({
    at: new Date(`2026-05-0${day}T09:00:00Z`),
    id: place.id,
  }));

  it("leads to the next one from its last row, if there is another row", () => {
    const { shown, nextCursor } = toPage(rows, 2, (row) => row);
    expect(shown).toEqual(rows.slice(0, 2));
    expect(readCursor(nextCursor ?? "")).toEqual(rows[1]);
  });

  it.each([
    ["with as many rows as fit", rows],
    ["without rows", []],
  ])("%s is the last one", (_, all) => {
    expect(toPage(all, 3, (row) => row)).toEqual({ shown: all, nextCursor: null });
  });
});
