import type { Platform } from "../platform/index.ts";

/** The shared content: a link, a text and an optional subject. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

export type ShareTarget =
  | "whatsapp"
  | "messages"
  | "telegram"
  | "messenger"
  | "email"
  | "instagram"
  | "snapchat"
  | "discord";

/** In display order; the last three are not available yet. */
export const shareTargets: readonly ShareTarget[] = [
  "whatsapp",
  "messages",
  "telegram",
  "messenger",
  "email",
  "instagram",
  "snapchat",
  "discord",
];

/** Whether it can be used, and is not only announced. */
export const isAvailable = (target: ShareTarget): boolean =>
  target !== "instagram" && target !== "snapchat" && target !== "discord";

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    // Not URLSearchParams: mail and message apps show its plus signs literally.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** The URL that opens an app with the link in it, or null for one that is not available yet. */
export function shareAddress(
  target: ShareTarget,
  { url, title, text }: Shared,
  platform: Platform,
): string | null {
  const words = `${text} ${url}`;
  if (!isAvailable(target)) return null;
  switch (target) {
    case "whatsapp":
      return `https://wa.me/?${query({ text: words })}`;
    case "messages":
      // Both iOS and Android understand the unusual "?&".
      return `sms:?&${query({ body: words })}`;
    case "telegram":
      return `https://t.me/share/url?${query({ url, text })}`;
    case "messenger":
      // Its own URL works on phones only; elsewhere the link is pasted into a new message.
      return platform === "ios" || platform === "android"
        ? `fb-messenger://share?${query({ link: url })}`
        : "https://www.facebook.com/messages/new";
    case "email":
      return `mailto:?${query({ subject: title, body: words })}`;
    default:
      return null;
  }
}

/** True if the link has to be copied because it cannot be passed to the app. */
export const needsPasting = (target: ShareTarget, platform: Platform): boolean =>
  target === "messenger" && platform !== "ios" && platform !== "android";
