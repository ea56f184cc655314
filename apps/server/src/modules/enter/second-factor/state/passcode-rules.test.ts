import { describe, expect, it } from "vitest";
import { isTooSimple, waitAfterMs } from "./passcode-rules.ts";

describe("the wait after wrong passcodes", () => {
  it.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 5],
    [7, 15],
    [8, 60],
    [9, 240],
    [10, 1440],
    [11, 1440],
    [30_000, 1440],
  ])("after %i consecutive ones is %i minutes", (wrongAttempts, minutes) => {
    expect(waitAfterMs(wrongAttempts)).toBe(minutes * 60_000);
  });
});

describe("whether a passcode is too simple", () => {
  it.each([
    ["000000", true],
    ["777777", true],
    ["123456", true],
    ["456789", true],
    ["987654", true],
    ["012345", true],
    ["246813", false],
    ["135791", false],
    ["890123", false],
    ["121212", true],
    ["111222", true],
    ["696969", true],
    ["123123", true],
    ["123321", true],
    ["112233", true],
    ["665544", true],
    ["113355", true],
    ["112244", false],
    ["135790", false],
    ["246802", false],
    ["123465", false],
    ["482915", false],
  ])("%s: %s", (passcode, expected) => {
    expect(isTooSimple(passcode)).toBe(expected);
  });

  it("less than one of two hundred is", () => {
    const all = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, "0"));
    const simple = all.filter(isTooSimple).length;
    expect(simple).toBeGreaterThan(4_000);
    expect(simple).toBeLessThan(5_000);
  });
});
