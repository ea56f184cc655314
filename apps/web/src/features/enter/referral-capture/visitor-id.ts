/**
 * The name of the cookie with a visitor's anonymous id, which the server calls `sessionId`. With https it has a prefix with
 * which browsers accept it from this host only.
 */
const nameOf = (protocol: string) =>
  protocol === "https:" ? "__Host-lilypad_visitor" : "lilypad_visitor";
const lifeSeconds = 7 * 24 * 60 * 60;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in the cookies of a page with this protocol, or null if there is none. */
export function visitorIdIn(cookies: string, protocol = location.protocol): string | null {
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === nameOf(protocol))?.[1];
  return value !== undefined && uuid.test(value) ? value : null;
}

const write = (value: string, seconds: number) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two browsers
  document.cookie = `${nameOf(location.protocol)}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
};

/** This visitor's id; created when it is first used, and valid for seven days from then. */
export function visitorId(): string {
  const kept = visitorIdIn(document.cookie);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  write(made, lifeSeconds);
  return made;
}

/** Removes the id, so that the next visitor on this device gets another one. */
export const forgetVisitor = (): void => write("", 0);
