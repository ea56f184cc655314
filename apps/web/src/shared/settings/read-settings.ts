export interface Settings {
  /** Where the session protocol is spoken: the app's own server unless AUTH_URL names another. */
  authUrl: string;
  supportEmail: string | null;
  supportPhone: string | null;
}

const metaContent = (name: string): string | null => {
  const content = document.querySelector(`meta[name="lilypad:${name}"]`)?.getAttribute("content");
  return content === undefined || content === null || content === "" ? null : content;
};

/** What the server wrote into the page's head when it served it. */
export function readSettings(): Settings {
  return {
    authUrl: metaContent("auth-url") ?? `${location.origin}/auth/v1`,
    supportEmail: metaContent("support-email"),
    supportPhone: metaContent("support-phone"),
  };
}
