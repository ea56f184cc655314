import { afterEach, describe, expect, it, vi } from "vitest";
import { hasKeptSession, sessionStorageKey } from "./kept-session.ts";

afterEach(() => {
  localStorage.clear();
});

describe("a stored session", () => {
  it("is detected without being read", () => {
    expect(hasKeptSession()).toBe(false);
    localStorage.setItem(sessionStorageKey, "{}");
    expect(hasKeptSession()).toBe(true);
  });

  it("does not exist if the browser forbids its storage", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(hasKeptSession()).toBe(false);
  });
});
