import { ownPath } from "../shared/rules/index.ts";

/** What a push shows, and where it leads. */
export interface PushNotice {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** Notices with the same tag replace each other; without one each stands for itself. */
  tag: string | undefined;
  /** What the server wants back, to know that pushes arrive here. */
  token: string | undefined;
}

const title = "Lilypad";
const fallback: PushNotice = {
  title,
  body: "Something is new. Open Lilypad to see it.",
  url: "/notifications",
  tag: undefined,
  token: undefined,
};

const sentence = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/**
 * Reads a push's payload, `{title, body, url, tag, token}`. Browsers take the right to push away from
 * whoever shows nothing, so whatever cannot be read still comes to a notice.
 */
export function readPush(payload: string | null): PushNotice {
  let said: unknown;
  try {
    said = JSON.parse(payload ?? "null");
  } catch {
    return fallback;
  }
  if (typeof said !== "object" || said === null) return fallback;
  const { title: titled, body, url, tag, token } = said as Record<string, unknown>;
  if (sentence(titled) === null && sentence(body) === null) return fallback;
  return {
    title: sentence(titled) ?? title,
    body: sentence(body) ?? "",
    url: ownPath(url) ?? fallback.url,
    tag: sentence(tag) ?? undefined,
    token: sentence(token) ?? undefined,
  };
}
