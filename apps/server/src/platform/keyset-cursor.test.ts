import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./keyset-cursor.ts";

const place = {
  at: new Date("2026-05-01T09:00:00.123Z"),
  id: "0197b2a4-0000-7000-8000-000000000001",
};

describe("a cursor", () => {
  it("is one word that leads back to its place", () => {
    const cursor = writeCursor(place);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(readCursor(cursor)).toEqual(place);
  });

  const encoded = (text: string) => Buffer.from(text).toString("base64url");
  it.each([
    ["nothing", ""],
    ["a word", encoded("hello")],
    ["a place without an id", encoded("2026-05-01T09:00:00.123Z")],
    ["a time that is none", encoded(`tomorrow ${place.id}`)],
    ["an id that is none", encoded("2026-05-01T09:00:00.123Z '; drop table referral; --")],
    ["more than a place", encoded(`2026-05-01T09:00:00.123Z ${place.id} more`)],
  ])("%s is refused", (_, cursor) => {
    expect(() => readCursor(cursor)).toThrow("not valid");
  });
});
