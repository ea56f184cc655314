import { describe, expect, it } from "vitest";
import { deviceLabel } from "./device-label.ts";

const apple = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15";

describe("device labels", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0",
      "Edge on Windows",
    ],
    [`${apple} (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
    [`${apple} (KHTML, like Gecko) CriOS/147.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36",
      "Chrome on ChromeOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
    ["Firefox/140.0", "Firefox"],
    ["curl/8.9.1", "Unknown device"],
    ["", "Unknown device"],
    [undefined, "Unknown device"],
    [`${"x".repeat(600)} Firefox/140.0`, "Unknown device"],
  ])("user agent %j is shown as %j", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
