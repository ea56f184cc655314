// A session over time: renewed without interruption, kept while the server is down, and ended in all tabs
// at once.
import { expect, type Page } from "@playwright/test";
import { type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ann: Person;
test.beforeAll(async ({ browser }) => {
  ann = await signedUp(browser, { firstName: "Ann", lastName: "Berg" });
});
test.afterAll(async () => ann?.page.context().close());

const stored = (page: Page): Promise<{ access_token: string; refresh_token: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("lilypad.session") ?? "{}"));

/** Expires the access token: for auth-js by its time, for the server because it is invalid. */
const expireAccessToken = (page: Page) =>
  page.evaluate(() => {
    const key = "lilypad.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    const past = Math.floor(Date.now() / 1000) - 60;
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, access_token: "spent", expires_at: past }),
    );
  });

test("an expired access token is renewed without showing the welcome page", async () => {
  const { page } = ann;
  const before = await stored(page);
  await expireAccessToken(page);
  const paths: string[] = [];
  page.on("framenavigated", (frame) => paths.push(new URL(frame.url()).pathname));
  await page.goto(`${baseUrl()}/`);
  // The dashboard shows the last known balance at once, before the token is renewed.
  await expect(ann.balance()).toBeVisible();
  await expect.poll(async () => (await stored(page)).refresh_token).not.toBe(before.refresh_token);
  expect(paths.filter((path) => path !== "/" && path !== "/dashboard")).toEqual([]);
});

test("a server that is down while the token should be renewed does not end the session", async () => {
  const { page } = ann;
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  const before = await stored(page);
  await expireAccessToken(page);
  await page.route("**/auth/v1/token**", (route) => route.abort("connectionrefused"));
  await page.goto(`${baseUrl()}/dashboard`);
  // The last known balance with its time: this is still the person's device.
  await expect(page.getByText(/^Rewards at \d{1,2}:\d{2}/)).toBeVisible({ timeout: 45_000 });
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await stored(page)).refresh_token).toBe(before.refresh_token);
  await page.unroute("**/auth/v1/token**");
  await page.reload();
  await expect(page.getByText("Your rewards")).toBeVisible();
});

test("signing out in one tab signs out the other, and leaves nothing to return to", async () => {
  const { page } = ann;
  const other = await page.context().newPage();
  await other.goto(`${baseUrl()}/profile`);
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/onboarding$/);
  await expect(page).toHaveURL(/\/onboarding$/);
  expect(await page.evaluate(() => localStorage.getItem("lilypad.session"))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/onboarding$/);
});
