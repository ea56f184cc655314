import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { oneTabAtATime } from "./one-tab-at-a-time.ts";

/** Locks of a browser that grants them in turns. */
function useLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (
    _name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<unknown>,
  ) => {
    const before = last;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
    const granted = Promise.race([before, aborted]).then(work);
    last = Promise.allSettled([before, granted]);
    return granted;
  };
  vi.stubGlobal("navigator", { locks: { request: vi.fn(request) } });
}

/** Work of which the test decides when it ends. */
function openWork() {
  let end = (_: string) => {};
  const work = vi.fn(() => new Promise<string>((resolve) => (end = resolve)));
  return { work, end: (result: string) => end(result) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a tab waits for the lock that another tab has", async () => {
  useLocks();
  const first = openWork();
  const second = openWork();
  const one = oneTabAtATime("lock:a", first.work);
  const other = oneTabAtATime("lock:a", second.work);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(first.work).toHaveBeenCalledOnce();
  expect(second.work).not.toHaveBeenCalled();
  first.end("first");
  expect(await one).toBe("first");
  await vi.advanceTimersByTimeAsync(0);
  second.end("second");
  expect(await other).toBe("second");
  expect(second.work).toHaveBeenCalledOnce();
});

it("a tab does not wait longer than five seconds for another one", async () => {
  useLocks();
  const sleeping = openWork();
  const work = openWork();
  void oneTabAtATime("lock:a", sleeping.work);
  const other = oneTabAtATime("lock:a", work.work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work.work).toHaveBeenCalledOnce();
  work.end("done");
  expect(await other).toBe("done");
});

it("work that takes longer than five seconds runs once", async () => {
  useLocks();
  const slow = openWork();
  const result = oneTabAtATime("lock:a", slow.work);
  await vi.advanceTimersByTimeAsync(60_000);
  slow.end("done");
  expect(await result).toBe("done");
  expect(slow.work).toHaveBeenCalledOnce();
});

it.each([
  ["has no locks", {}],
  ["refuses its locks", { locks: { request: () => Promise.reject(new DOMException("no")) } }],
])("work runs at once in a browser that %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  expect(await oneTabAtATime("lock:a", async () => "done")).toBe("done");
});

it("work that fails is not repeated", async () => {
  useLocks();
  const work = vi.fn(() => Promise.reject(new Error("no network")));
  await expect(oneTabAtATime("lock:a", work)).rejects.toThrow("no network");
  expect(work).toHaveBeenCalledOnce();
});
