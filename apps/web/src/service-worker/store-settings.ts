/** The element in which the server writes its settings into a page (ADR 146). */
const settings = /(<script type="application\/json" id="app-settings">)[^<]*/;

const withoutSettings = (page: string) => page.replace(settings, "$1");

/** The stored page of a path. */
export interface StoredPage {
  read: () => Promise<Response | undefined>;
  write: (page: Response) => Promise<void>;
}

/**
 * Stores a page from the network in place of the stored one if nothing but the server's settings has changed. A stored page is
 * shown without a network or on a slow one, and would otherwise have the settings of the day on which this version of the
 * app was installed. The page of another version needs files that are not stored, so it is not stored either; nor is one
 * whose headers protect a secret in its URL.
 */
export async function storeSettings(fresh: Response, stored: StoredPage): Promise<void> {
  if (fresh.status !== 200 || fresh.redirected || fresh.headers.has("x-robots-tag")) return;
  const before = await (await stored.read())?.text();
  if (before === undefined) return;
  const now = await fresh.clone().text();
  if (now === before || withoutSettings(now) !== withoutSettings(before)) return;
  await stored.write(fresh);
}
