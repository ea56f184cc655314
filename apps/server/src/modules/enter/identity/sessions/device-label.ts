/** The first match wins: browsers also name those that they are derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const platforms: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

export const unknownDevice = "Unknown device";

/**
 * A coarse name of the device of a request: enough for its owner to recognise it, without versions
 * or models that would distinguish it from similar ones.
 * @param userAgent the header; only its first 512 characters are used
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 512);
  const browser = nameIn(browsers, text);
  const platform = nameIn(platforms, text);
  if (browser === undefined) return platform ?? unknownDevice;
  return platform === undefined ? browser : `${browser} on ${platform}`;
}
