import { expect, it } from "vitest";
import { anySignal } from "./any-signal.ts";

it("a signal of several aborts with the first, for its reason", () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const signal = anySignal([one.signal, two.signal]);
  expect(signal.aborted).toBe(false);
  two.abort("two");
  expect(signal.reason).toBe("two");
});

it("a signal of several is aborted from the start if one of them is", () => {
  const open = new AbortController().signal;
  expect(anySignal([open, AbortSignal.abort("before")]).reason).toBe("before");
});
