import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSealedBox, SealBroken } from "./sealed-box.ts";

const box = createSealedBox(randomBytes(32));
const iban = "DE89 3704 0044 0532 0130 00 – Jürgen 🐸";

describe("a sealed box", () => {
  it.each(["", "1", iban, "x".repeat(20_000)])("gives back what was put in (%#)", (text) => {
    expect(box.open(box.seal(text, "account:1"), "account:1")).toBe(text);
  });

  it("shows nothing of it, and never looks the same twice", () => {
    const [one, other] = [box.seal(iban, "account:1"), box.seal(iban, "account:1")];
    expect(one.includes("3704")).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it("does not open in another place, or under another key", () => {
    const sealed = box.seal(iban, "account:1");
    expect(() => box.open(sealed, "account:2")).toThrow(SealBroken);
    expect(() => createSealedBox(randomBytes(32)).open(sealed, "account:1")).toThrow(SealBroken);
  });

  it("notices every changed byte", () => {
    const sealed = box.seal("secret", "a");
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, "a"), `byte ${at}`).toThrow(SealBroken);
    }
  });

  it.each([0, 1, 28])("refuses %i bytes, which are no seal", (length) => {
    expect(() => box.open(Buffer.alloc(length, 1), "a")).toThrow(SealBroken);
  });

  it("says where, and nothing of what", () => {
    const sealed = box.seal(iban, "account:1");
    expect(() => box.open(sealed, "account:2")).toThrow(
      "what is sealed for account:2 does not open",
    );
  });

  it("wants a key that is long enough", () => {
    expect(() => createSealedBox(randomBytes(31))).toThrow("32 bytes");
  });
});
