import { expect, it } from "vitest";
import { transferIdOf } from "./transfer-id-of.ts";

const noon = new Date("2026-03-01T12:00:00Z");

it("gives the same event the same id", () => {
  expect(transferIdOf(noon, "0xab/3")).toBe(transferIdOf(noon, "0xab/3"));
});

it("gives two logs of one transaction different ids", () => {
  expect(transferIdOf(noon, "0xab/3")).not.toBe(transferIdOf(noon, "0xab/4"));
});

it("is a UUIDv7 that sorts by the block's time", () => {
  const later = new Date(noon.getTime() + 1);
  expect(transferIdOf(noon, "0xab/3")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
  );
  expect(transferIdOf(noon, "0xab/3") < transferIdOf(later, "0xab/3")).toBe(true);
});
