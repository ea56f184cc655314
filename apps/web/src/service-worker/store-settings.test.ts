import { expect, it } from "vitest";
import { storeSettings } from "./store-settings.ts";

const page = (settings: string, version = "1") =>
  `<script src="/assets/start-${version}.js"></script><script type="application/json" id="app-settings">${settings}</script>`;
const old = page('{"offersCards":false}');
const changed = page('{"offersCards":true}');

/** @returns the page that is stored after a page has come from the network */
async function storedAfter(
  fresh: Response,
  before: string | undefined,
): Promise<string | undefined> {
  let stored = before;
  await storeSettings(fresh, {
    read: async () => (stored === undefined ? undefined : new Response(stored)),
    write: async (written) => {
      stored = await written.text();
    },
  });
  return stored;
}

it("a page with other settings replaces the stored one", async () => {
  expect(await storedAfter(new Response(changed), old)).toBe(changed);
});

it.each([
  ["of another version of the app", new Response(page("{}", "2"))],
  ["of a failing server", new Response(changed, { status: 503 })],
  ["that must not be indexed", new Response(changed, { headers: { "x-robots-tag": "noindex" } })],
  ["with the same settings", new Response(old)],
])("a page %s does not replace the stored one", async (_, fresh) => {
  expect(await storedAfter(fresh, old)).toBe(old);
});

it("a page that is not stored is not stored for its settings", async () => {
  expect(await storedAfter(new Response(changed), undefined)).toBeUndefined();
});
