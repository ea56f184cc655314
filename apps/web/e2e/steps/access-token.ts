import type { Page } from "@playwright/test";

/** The session that a page's browser stores. */
export const storedSession = (
  page: Page,
): Promise<{ access_token: string; refresh_token: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("lilypad.session") ?? "{}"));

/** Expires the access token: for the app by its time, for the server because it is invalid. */
export const expireAccessToken = (page: Page) =>
  page.evaluate(() => {
    const key = "lilypad.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    const past = Math.floor(Date.now() / 1000) - 60;
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, access_token: "spent", expires_at: past }),
    );
  });
