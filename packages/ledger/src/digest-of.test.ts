import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestOf } from "./digest-of.ts";

describe("digestOf", () => {
  it("does not depend on the order of the fields", () => {
    expect(digestOf({ a: 1, b: [true, null] })).toBe(digestOf({ b: [true, null], a: 1 }));
  });

  it("has the format of a UUID, version 8", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.bigInt(), fc.boolean())), (content) => {
        expect(digestOf(content)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  it("is the same as in stored transfers", () => {
    expect(digestOf({ amount: 30n, to: "ben" })).toBe("65deec08-f422-80c4-9fba-8bf219d49150");
  });

  it.each([
    { what: "a text from a number", a: "1", b: 1 },
    { what: "a bigint from a number", a: 1n, b: 1 },
    { what: "a bigint from its text", a: 1n, b: "1n" },
    { what: "nothing from its name", a: null, b: "null" },
    { what: "two texts from one", a: ["a", "b"], b: ["ab"] },
    { what: "a comma in a text from one between texts", a: ["a,b"], b: ["a", "b"] },
    { what: "a field from two texts", a: { a: "b" }, b: ["a", "b"] },
    { what: "an empty list from no fields", a: [], b: {} },
    { what: "one nesting from another", a: [[[1], 2]], b: [1, [2]] },
  ])("tells $what", ({ a, b }) => {
    expect(digestOf(a)).not.toBe(digestOf(b));
  });

  it("rejects numbers that are not integers", () => {
    expect(() => digestOf({ amount: 0.1 })).toThrow(RangeError);
    expect(() => digestOf(Number.NaN)).toThrow(RangeError);
  });
});
