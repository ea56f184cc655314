import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./keyset-cursor.ts";

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
