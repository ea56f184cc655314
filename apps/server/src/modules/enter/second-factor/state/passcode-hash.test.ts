import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ringOf } from "../../../../platform/config/key-ring.ts";
import { evaluateHash, hashPasscode } from "./passcode-hash.ts";

it("a passcode stays right when the pepper is replaced, and its hash is known to be outdated", async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const stored = await hashPasscode("739164", ringOf(older));
  const rotated = ringOf(newer, older);
  expect(await evaluateHash(stored, "739164", ringOf(older))).toBe("right");
  expect(await evaluateHash(stored, "739164", rotated)).toBe("outdated");
  expect(await evaluateHash(stored, "739165", rotated)).toBe("wrong");
  const renewed = await hashPasscode("739164", rotated);
  expect(await evaluateHash(renewed, "739164", ringOf(newer))).toBe("right");
  expect(await evaluateHash(stored, "739164", ringOf(newer))).toBe("wrong");
});
