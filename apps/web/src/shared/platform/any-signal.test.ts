import { describe, expect, it, vi } from "vitest";
import { anySignal } from "./any-signal.ts";

describe.each([
  ["with AbortSignal.any", () => {}],
  [
    "without AbortSignal.any",
    () => void vi.stubGlobal("AbortSignal", { abort: AbortSignal.abort }),
  ],
])("a signal of several, in a browser %s", (_, prepare) => {
  it("aborts with the first, for its reason", () => {
    prepare();
    const [one, two] = [new AbortController(), new AbortController()];
    const signal = anySignal([one.signal, two.signal]);
    expect(signal.aborted).toBe(false);
    two.abort("two");
    expect(signal.reason).toBe("two");
  });

  it("is aborted from the start if one of them is", () => {
    prepare();
    const open = new AbortController().signal;
    expect(anySignal([open, AbortSignal.abort("before")]).reason).toBe("before");
  });
});
