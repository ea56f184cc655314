import { expect, it } from "vitest";
import { ringOf } from "../../../../platform/config/key-ring.ts";
import { issueDeviceToken, readDeviceToken } from "./known-device.ts";

const pepper = ringOf(Buffer.alloc(32, 7));
const id = Buffer.alloc(16, 1).toString("base64url");
const token = issueDeviceToken(pepper, "ada@example.com", id);

it("a known device is recognised by its token for the address", () => {
  expect(readDeviceToken(pepper, "ada@example.com", token)).toBe(token.split(".")[0]);
});

it.each([
  ["none", null],
  ["nonsense", "x.y"],
  ["another device id with the same signature", token.replace(/^./, "z")],
  [
    "one signed with another key",
    issueDeviceToken(ringOf(Buffer.alloc(32)), "ada@example.com", id),
  ],
  ["one of another address", issueDeviceToken(pepper, "ben@example.com", id)],
])("a known device is not recognised by %s", (_name, given) => {
  expect(readDeviceToken(pepper, "ada@example.com", given)).toBeNull();
});
