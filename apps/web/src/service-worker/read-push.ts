import { ownPath } from "../shared/rules/index.ts";

/** The content of a push, and the path that it opens. */
export interface PushNotice {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** Notifications with the same tag replace each other; without a tag each one stays. */
  tag: string | undefined;
  /** The kind of event, such as "money_received"; unknown to older servers. */
  kind: string | undefined;
  /** Returned to the server to confirm that pushes arrive here. */
  token: string | undefined;
}

const title = "Lilypad";
const fallback: PushNotice = {
  title,
  body: "Something is new. Open Lilypad to see it.",
  url: "/notifications",
  tag: undefined,
  kind: undefined,
  token: undefined,
};

const sentence = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/**
 * Reads a push's payload, `{title, body, url, tag, token}`. Browsers revoke the permission of sites that
 * show nothing, so an unreadable payload still results in a notification.
 */
export function readPush(payload: string | null): PushNotice {
  let said: unknown;
  try {
    said = JSON.parse(payload ?? "null");
  } catch {
    return fallback;
  }
  if (typeof said !== "object" || said === null) return fallback;
  const { title: titled, body, url, tag, kind, token } = said as Record<string, unknown>;
  if (sentence(titled) === null && sentence(body) === null) return fallback;
  return {
    title: sentence(titled) ?? title,
    body: sentence(body) ?? "",
    url: ownPath(url) ?? fallback.url,
    tag: sentence(tag) ?? undefined,
    kind: sentence(kind) ?? undefined,
    token: sentence(token) ?? undefined,
  };
}
