import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSealedBox, SealBroken } from "./sealed-box.ts";

const box = createSealedBox(randomBytes(32));
const iban = "DE89 3704 0044 0532 0130 00 – Jürgen 🐸";

describe("a sealed box", () => {
  it.each(["", "1", iban, "x".repeat(20_000)])("opens what it has sealed (%#)", (text) => {
    expect(box.open(box.seal(text, "account:1"), "account:1")).toBe(text);
  });

  it("hides the text, and seals the same text differently each time", () => {
    const [one, other] = [box.seal(iban, "account:1"), box.seal(iban, "account:1")];
    expect(one.includes("3704")).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it("does not open a seal in another context or with another key", () => {
    const sealed = box.seal(iban, "account:1");
    expect(() => box.open(sealed, "account:2")).toThrow(SealBroken);
    expect(() => createSealedBox(randomBytes(32)).open(sealed, "account:1")).toThrow(SealBroken);
  });

  it("does not open a seal with any changed byte", () => {
    const sealed = box.seal("secret", "a");
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, "a"), `byte ${at}`).toThrow(SealBroken);
    }
  });

  it.each([0, 1, 28])("refuses %i bytes, which are too short for a seal", (length) => {
    expect(() => box.open(Buffer.alloc(length, 1), "a")).toThrow(SealBroken);
  });

  it("names the context in its error, and not the content", () => {
    const sealed = box.seal(iban, "account:1");
    expect(() => box.open(sealed, "account:2")).toThrow(
      "the sealed value of account:2 cannot be opened",
    );
  });

  it("refuses a key of less than 32 bytes", () => {
    expect(() => createSealedBox(randomBytes(31))).toThrow("32 bytes");
  });
});
