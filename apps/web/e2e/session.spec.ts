// A session over time: renewed without interruption, and ended in all tabs at once.
import { expect } from "@playwright/test";
import { goBack } from "./go-back.ts";
import { type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { expireAccessToken, storedSession } from "./steps/access-token.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ann: Person;
test.beforeAll(async ({ browser }) => {
  ann = await signedUp(browser, { firstName: "Ann", lastName: "Berg" });
});
test.afterAll(async () => ann?.page.context().close());

test("an expired access token is renewed without showing the welcome page", async () => {
  const { page } = ann;
  const before = await storedSession(page);
  await expireAccessToken(page);
  const paths: string[] = [];
  page.on("framenavigated", (frame) => paths.push(new URL(frame.url()).pathname));
  await page.goto(`${baseUrl()}/`);
  // The dashboard shows the last known balance immediately, before the token is renewed.
  await expect(ann.balance()).toBeVisible();
  await expect
    .poll(async () => (await storedSession(page)).refresh_token)
    .not.toBe(before.refresh_token);
  expect(paths.filter((path) => path !== "/" && path !== "/dashboard")).toEqual([]);
});

test("signing out in one tab signs out the other, and leaves nothing to return to", async () => {
  const { page } = ann;
  const other = await page.context().newPage();
  await other.goto(`${baseUrl()}/profile`);
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/onboarding$/);
  await expect(page).toHaveURL(/\/onboarding$/);
  expect(await page.evaluate(() => localStorage.getItem("lilypad.session"))).toBeNull();
  await goBack(page);
  await expect(page).toHaveURL(/\/onboarding$/);
});
