import type { Platform } from "../platform/index.ts";

/** What is shared: a link, what is said about it, and the subject where there is one. */
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

/** In the order in which they are shown; the last three come later. */
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

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    // Not URLSearchParams: mail and message apps show its plus signs as they are.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** The address that opens an app with the link in it, or null for one that cannot be used yet. */
export function shareAddress(
  target: ShareTarget,
  { url, title, text }: Shared,
  platform: Platform,
): string | null {
  const words = `${text} ${url}`;
  switch (target) {
    case "whatsapp":
      return `https://wa.me/?${query({ text: words })}`;
    case "messages":
      // The odd "?&" is what both iOS and Android understand.
      return `sms:?&${query({ body: words })}`;
    case "telegram":
      return `https://t.me/share/url?${query({ url, text })}`;
    case "messenger":
      // Its own address exists on phones only; elsewhere the link is pasted into a new message.
      return platform === "ios" || platform === "android"
        ? `fb-messenger://share?${query({ link: url })}`
        : "https://www.facebook.com/messages/new";
    case "email":
      return `mailto:?${query({ subject: title, body: words })}`;
    default:
      return null;
  }
}

/** Whether the link has to be copied because the app cannot be handed it. */
export const needsPasting = (target: ShareTarget, platform: Platform): boolean =>
  target === "messenger" && platform !== "ios" && platform !== "android";
