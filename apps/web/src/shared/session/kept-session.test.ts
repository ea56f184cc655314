import { afterEach, describe, expect, it, vi } from "vitest";
import { hasKeptSession, keptPerson, sessionStorageKey } from "./kept-session.ts";

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

  it.each([
    ["its token is valid", 60, { id: "ada" }],
    ["its token has expired, because it can be refreshed", -3600, { id: "ada" }],
    ["it has not been refreshed for more than seven days", -7 * 24 * 3600 - 60, null],
  ])("names its person or nobody: %s", (_, expiresInSeconds, person) => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    const stored = { user: { id: "ada" }, expires_at: now / 1000 + expiresInSeconds };
    localStorage.setItem(sessionStorageKey, JSON.stringify(stored));
    expect(keptPerson(now)).toEqual(person);
  });
});
