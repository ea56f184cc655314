import type { AppSettings } from "@lilypad/api-contract";

/**
 * The element that carries the settings in a page; empty in the build. Its type makes it data, which no browser runs, so the
 * content security policy needs no exception for it.
 */
const element = (json: string) =>
  `<script type="application/json" id="app-settings">${json}</script>`;

/** JSON as the content of a script element: nothing in it can end the element or begin a comment. */
const encodeJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Writes the settings into a built page, so that the app needs no request to read them.
 * @throws if the page has no place for them
 */
export function withSettings(page: string, settings: AppSettings): string {
  if (!page.includes(element("")))
    throw new Error("a page of the web app has no place for settings");
  return page.replace(element(""), () => element(encodeJson(settings)));
}
