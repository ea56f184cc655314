import { expect, it } from "vitest";
import { type DeviceTraits, deviceFingerprint } from "./device-fingerprint.ts";

const phone: DeviceTraits = {
  screenSize: "390x844",
  pixelRatio: 3,
  timeZone: "Europe/London",
  language: "en-GB",
  vendor: "Apple Computer, Inc.",
  touchPoints: 5,
  processors: 6,
};

it("a device fingerprint has 16 characters, the same for the same device", () => {
  expect(deviceFingerprint(phone)).toMatch(/^[0-9a-f]{16}$/);
  expect(deviceFingerprint({ ...phone })).toBe(deviceFingerprint(phone));
});

it.each<[string, Partial<DeviceTraits>]>([
  ["screen", { screenSize: "393x852" }],
  ["pixel ratio", { pixelRatio: 2 }],
  ["time zone", { timeZone: "Europe/Lisbon" }],
  ["language", { language: "pt-PT" }],
  ["vendor", { vendor: "Google Inc." }],
  ["touch support", { touchPoints: 0 }],
  ["number of processors", { processors: 8 }],
])("another %s gives another device fingerprint", (_, change) => {
  expect(deviceFingerprint({ ...phone, ...change })).not.toBe(deviceFingerprint(phone));
});
