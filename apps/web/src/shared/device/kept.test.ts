import { describe, expect, it, vi } from "vitest";
import { keptText, keptValue } from "./kept.ts";
import { isRecord, isText } from "./stored-fields.ts";

const person = keptValue("person", (stored) =>
  isRecord(stored) && isText(stored.name) ? { name: stored.name } : null,
);

describe("a value stored on the device", () => {
  it("is read as it was stored, and can be deleted", () => {
    expect(person.read()).toBeNull();
    person.keep({ name: "Mira" });
    expect(person.read()).toEqual({ name: "Mira" });
    person.forget();
    expect(person.read()).toBeNull();
  });

  it.each(["no JSON", "null", "3", '{"name":3}'])("is null if it is %s", (stored) => {
    localStorage.setItem("person", stored);
    expect(person.read()).toBeNull();
  });

  it("is stored on the device, or in its tab", () => {
    keptText("a").keep("1");
    keptText("b", "tab").keep("2");
    expect([localStorage.getItem("a"), sessionStorage.getItem("b")]).toEqual(["1", "2"]);
    expect([localStorage.getItem("b"), sessionStorage.getItem("a")]).toEqual([null, null]);
  });

  it("is null without an error if the browser forbids its storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
    });
    expect(person.read()).toBeNull();
    expect(() => person.keep({ name: "Mira" })).not.toThrow();
    expect(() => person.forget()).not.toThrow();
  });
});
