import { describe, expect, it } from "vitest";
import { needsPasting, type Shared, shareAddress, shareTargets } from "./share-targets.ts";

const shared: Shared = {
  url: "https://app.lilypad.example/onboarding?r=ABCD2345",
  title: "Join me on Lilypad",
  text: "Join me on Lilypad",
};
const link = "https%3A%2F%2Fapp.lilypad.example%2Fonboarding%3Fr%3DABCD2345";

describe("the URL of a share target", () => {
  it.each([
    ["whatsapp", `https://wa.me/?text=Join%20me%20on%20Lilypad%20${link}`],
    ["messages", `sms:?&body=Join%20me%20on%20Lilypad%20${link}`],
    ["telegram", `https://t.me/share/url?url=${link}&text=Join%20me%20on%20Lilypad`],
    ["messenger", `fb-messenger://share?link=${link}`],
    ["email", `mailto:?subject=Join%20me%20on%20Lilypad&body=Join%20me%20on%20Lilypad%20${link}`],
    ["instagram", null],
    ["snapchat", null],
    ["discord", null],
  ] as const)("%s: %s", (target, address) => {
    expect(shareAddress(target, shared, "ios")).toBe(address);
    expect(shareAddress(target, shared, "android")).toBe(address);
  });

  it("escapes the text in it", () => {
    const odd = { ...shared, text: "Could you pay £5 & more? #now" };
    expect(shareAddress("email", odd, "ios")).toBe(
      `mailto:?subject=Join%20me%20on%20Lilypad&body=Could%20you%20pay%20%C2%A35%20%26%20more%3F%20%23now%20${link}`,
    );
  });
});

it.each([
  ["ios", "fb-messenger:", false],
  ["android", "fb-messenger:", false],
  ["desktop", "https:", true],
  ["other", "https:", true],
] as const)("Messenger on %s is opened through %s, pasting: %s", (platform, protocol, pastes) => {
  expect(new URL(shareAddress("messenger", shared, platform) ?? "").protocol).toBe(protocol);
  expect(needsPasting("messenger", platform)).toBe(pastes);
});

it("only Messenger needs the link to be pasted", () => {
  expect(shareTargets.filter((target) => needsPasting(target, "desktop"))).toEqual(["messenger"]);
});
