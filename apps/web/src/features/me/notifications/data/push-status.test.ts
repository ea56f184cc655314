import { describe, expect, it } from "vitest";
import {
  hasPushStep,
  isIosReady,
  isSupported,
  offersPush,
  type PushStatus,
  type PushSurroundings,
  pushLabel,
} from "./push-status.ts";

const android: PushSurroundings = {
  platform: "android",
  installed: false,
  hasWorkers: true,
  hasPush: true,
  hasNotifications: true,
  permission: "default",
};
const safariTab: PushSurroundings = {
  ...android,
  platform: "ios",
  hasPush: false,
  hasNotifications: false,
};
const homeScreen: PushSurroundings = { ...android, platform: "ios", installed: true };

describe("a browser's push capabilities", () => {
  it.each([
    ["a phone", android, true, true, true],
    ["a computer", { ...android, platform: "desktop" }, true, true, false],
    ["something unknown", { ...android, platform: "other" }, true, true, false],
    ["an iPhone in the browser", safariTab, true, false, false],
    ["an iPhone from the Home Screen", homeScreen, true, true, true],
    ["an old iPhone from the Home Screen", { ...homeScreen, hasPush: false }, false, true, false],
    ["a phone without workers", { ...android, hasWorkers: false }, false, true, false],
    ["a phone without push", { ...android, hasPush: false }, false, true, false],
    ["a phone without notifications", { ...android, hasNotifications: false }, false, true, false],
    ["a phone where they are blocked", { ...android, permission: "denied" }, true, true, false],
    ["a phone where they are allowed", { ...android, permission: "granted" }, true, true, true],
  ] as [string, PushSurroundings, boolean, boolean, boolean][])(
    "%s",
    (_, here, supported, iosReady, asksAtSignUp) => {
      expect(isSupported(here)).toBe(supported);
      expect(isIosReady(here)).toBe(iosReady);
      expect(hasPushStep(here)).toBe(asksAtSignUp);
    },
  );
});

const off: PushStatus = {
  supported: true,
  permission: "default",
  subscribed: false,
  iosReady: true,
  platform: "android",
};
const on: PushStatus = { ...off, permission: "granted", subscribed: true };

it.each([
  ["Not Supported", { ...off, supported: false }, "notSupported"],
  [
    "Not Supported, even blocked",
    { ...off, supported: false, permission: "denied" },
    "notSupported",
  ],
  ["Blocked", { ...off, permission: "denied" }, "blocked"],
  ["Blocked after it was on", { ...on, permission: "denied" }, "blocked"],
  ["Not Active", off, "notActive"],
  ["Not Active, allowed but not subscribed", { ...on, subscribed: false }, "notActive"],
  ["Active", on, "active"],
] as [string, PushStatus, string][])("the badge of the settings shows %s", (_, status, label) => {
  expect(pushLabel(status)).toBe(label);
});

describe("the dashboard's notification banner", () => {
  it.each([
    ["is there while they are off", off, false, true],
    [
      "is there when they are allowed and this device is not subscribed",
      { ...on, subscribed: false },
      false,
      true,
    ],
    [
      "is there on an iPhone that has to install first",
      { ...off, iosReady: false, platform: "ios" },
      false,
      true,
    ],
    ["is gone once they are on", on, false, false],
    ["is gone once it was dismissed", off, true, false],
    ["is not there where nothing is supported", { ...off, supported: false }, false, false],
    ["is not there where nothing is ready", { ...off, iosReady: false }, false, false],
  ] as [string, PushStatus, boolean, boolean][])("%s", (_, status, dismissed, shown) => {
    expect(offersPush(status, dismissed)).toBe(shown);
  });
});
