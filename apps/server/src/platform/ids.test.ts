import { afterEach, expect, it, vi } from "vitest";
import { idAt, newId } from "./ids.ts";

afterEach(() => {
  vi.useRealTimers();
});

const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

it("new ids are unique and ascending, also many in one millisecond", () => {
  const ids = Array.from({ length: 50_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

it("new ids keep ascending when the clock is set back", () => {
  const before = newId();
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ["Date"] });
  expect(newId() > before).toBe(true);
});

it("an id contains the current or the given time", () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  expect(timeOf(newId())).toBe(Date.now());
  const past = Date.UTC(2025, 0, 1);
  expect(timeOf(idAt(past))).toBe(past);
  expect(idAt(past)).not.toBe(idAt(past));
});
