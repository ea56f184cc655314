/** The anonymous id of a visitor, as the server is told it (`sessionId`). */
const cookie = "lilypad_visitor";
const lifeSeconds = 7 * 24 * 60 * 60;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in a page's cookies, or null when there is none. */
export function visitorIdIn(cookies: string): string | null {
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === cookie)?.[1];
  return value !== undefined && uuid.test(value) ? value : null;
}

const write = (value: string, seconds: number) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two browsers
  document.cookie = `${cookie}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
};

/** This visitor's id; made at the first use, and kept for seven days from then. */
export function visitorId(): string {
  const kept = visitorIdIn(document.cookie);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  write(made, lifeSeconds);
  return made;
}

/** Makes the next visitor on this device another one. */
export const forgetVisitor = (): void => write("", 0);
