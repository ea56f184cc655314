import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, holdToast, releaseToast, shownToasts, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
});

it("shows for five seconds, fades for 300 ms, and is gone", () => {
  toast({ kind: "error", title: "Error" });
  vi.advanceTimersByTime(4999);
  expect(shownToasts()).toMatchObject([{ title: "Error", closing: false }]);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toMatchObject([{ closing: true }]);
  vi.advanceTimersByTime(299);
  expect(shownToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shownToasts()).toEqual([]);
});

it("shows the same words once", () => {
  toast({ kind: "error", title: "Error", text: "Again" });
  toast({ kind: "error", title: "Error", text: "Again" });
  expect(shownToasts()).toHaveLength(1);
});

it("shows three at most, the newest ones", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ kind: "success", title });
  expect(shownToasts().map(({ title }) => title)).toEqual(["two", "three", "four"]);
});

it("waits while someone is reading", () => {
  toast({ kind: "success", title: "Held" });
  const [shown] = shownToasts();
  expect(shown).toBeDefined();
  holdToast(shown?.id ?? 0);
  vi.advanceTimersByTime(60_000);
  expect(shownToasts()).toHaveLength(1);
  releaseToast(shown?.id ?? 0);
  vi.advanceTimersByTime(5300);
  expect(shownToasts()).toEqual([]);
});

it("stays until it is answered when there is something to do", () => {
  toast({ kind: "success", title: "Ready", action: { label: "Refresh", run: () => {} } });
  const [shown] = shownToasts();
  holdToast(shown?.id ?? 0);
  releaseToast(shown?.id ?? 0);
  vi.advanceTimersByTime(600_000);
  expect(shownToasts()).toMatchObject([{ title: "Ready", closing: false }]);
  closeToast(shown?.id ?? 0);
  vi.advanceTimersByTime(300);
  expect(shownToasts()).toEqual([]);
});
