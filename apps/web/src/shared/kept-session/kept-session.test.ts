import { afterEach, describe, expect, it, vi } from "vitest";
import { hasKeptSession, sessionStorageKey } from "./kept-session.ts";

afterEach(() => {
  localStorage.clear();
});

describe("a session that is kept here", () => {
  it("is seen without being read", () => {
    expect(hasKeptSession()).toBe(false);
    localStorage.setItem(sessionStorageKey, "{}");
    expect(hasKeptSession()).toBe(true);
  });

  it("is none where the browser lets nothing be stored", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(hasKeptSession()).toBe(false);
  });
});
