import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, holdToast, releaseToast, shownToasts, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
});

it("a toast is shown for five seconds and fades for 300 ms", () => {
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

it("the same toast is shown once", () => {
  toast({ kind: "error", title: "Error", text: "Again" });
  toast({ kind: "error", title: "Error", text: "Again" });
  expect(shownToasts()).toHaveLength(1);
});

it("at most three toasts are shown, the newest ones", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ kind: "success", title });
  expect(shownToasts().map(({ title }) => title)).toEqual(["two", "three", "four"]);
});

it("a toast stays while someone is reading it", () => {
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

it("a toast with an action stays until it is closed", () => {
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
