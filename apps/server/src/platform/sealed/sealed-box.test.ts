import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ringOf } from "../config/key-ring.ts";
import { createSealedBox, SealBroken } from "./sealed-box.ts";

const box = createSealedBox(ringOf(randomBytes(32)));
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
    expect(() => createSealedBox(ringOf(randomBytes(32))).open(sealed, "account:1")).toThrow(
      SealBroken,
    );
  });

  it("seals again what an older key has sealed, and leaves the rest", () => {
    const [older, current] = [randomBytes(32), randomBytes(32)];
    const renewed = createSealedBox(ringOf(current, older));
    const sealed = createSealedBox(ringOf(older)).seal(iban, "account:1");
    const again = renewed.reseal(sealed, "account:1");
    expect(createSealedBox(ringOf(current)).open(again ?? sealed, "account:1")).toBe(iban);
    expect(renewed.reseal(again ?? sealed, "account:1")).toBeNull();
    expect(() => renewed.reseal(sealed, "account:2")).toThrow(SealBroken);
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
    expect(() => createSealedBox(ringOf(randomBytes(31)))).toThrow("32 bytes");
  });

  it("opens what was sealed with an older key, and seals with the current one", () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const sealed = createSealedBox(ringOf(older)).seal("12345678", "account:1");
    const rotated = createSealedBox(ringOf(newer, older));
    expect(rotated.open(sealed, "account:1")).toBe("12345678");
    const again = rotated.seal("12345678", "account:1");
    expect(createSealedBox(ringOf(newer)).open(again, "account:1")).toBe("12345678");
    expect(() => createSealedBox(ringOf(older)).open(again, "account:1")).toThrow(SealBroken);
  });
});
