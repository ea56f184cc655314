// The installed app without a network, and updates to a new version.
import { expect, type Page } from "@playwright/test";
import { checkThemes } from "../gallery/check-screen.ts";
import { recordScreen } from "../gallery/record-screen.ts";
import { goBack } from "./go-back.ts";
import { openAccount } from "./open-account.ts";
import { fillSend, signedUp } from "./people.ts";
import { waitForWorker } from "./push-browser.ts";
import { baseUrl } from "./sandbox.ts";
import { keptPaths, waitForWholeApp } from "./steps/kept-files.ts";
import { test } from "./test.ts";

test("a start without a network shows the last known balance and its time", async ({ browser }) => {
  const person = await signedUp(browser, { firstName: "Ann", lastName: "Berg" });
  const context = person.page.context();
  await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await waitForWorker(person.page);
  await waitForWholeApp(person.page);

  // Only the app is stored, no personal data and no answers of the API.
  const kept = await keptPaths(person.page);
  expect(kept).toEqual(expect.arrayContaining(["/app", "/onboarding", "/dashboard", "/icon.svg"]));
  expect(kept.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([]);
  await person.page.close();

  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText(/^Rewards at \d{1,2}:\d{2}/)).toBeVisible();
  await expect(page.getByTestId("balance")).toHaveText(/^100\.00\s*LIL$/);
  await recordScreen(page, "dashboard-offline");

  // The code of every screen is on the device.
  for (const [path, heading] of [
    ["/send-money", "Send Money"],
    ["/transactions", "History"],
    ["/notifications", "Notifications"],
  ] as const) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }

  await context.setOffline(false);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByText("Your rewards")).toBeVisible();
  await expect(page.getByTestId("balance")).toHaveText(/^100\.00\s*LIL$/);
  await context.close();
});

/** The same worker at another URL: for the browser it is a new version. */
const publishVersion = (page: Page, version: number) =>
  page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address);
  }, `/service-worker.js?version=${version}`);

/** Waits until a published version answers the page's requests. */
const waitForVersion = (page: Page, version: number) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(new RegExp(`version=${version}$`));

/** Marks the document, so that a reload can be detected. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test("a new version is offered, not forced; a pending payment comes first", async ({ browser }) => {
  const [ann, bob] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Berg" }),
    openAccount({ firstName: "Bob", lastName: "Rossi" }),
  ]);
  const { page } = ann;
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await waitForWorker(page);
  await mark(page);

  await publishVersion(page, 2);
  await expect(page.getByText("A new version is ready")).toBeVisible({ timeout: 30_000 });
  await checkThemes(page, "new-version");

  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/v1/payments/p2p/transfer", async (route) => {
    await released;
    await route.continue();
  });
  await (await fillSend(page, { to: bob.tag, amount: "1.00", currency: "LIL" })).click();
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(page.getByText("Waiting for your payment")).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  const reloaded = page.waitForEvent("load");
  release();
  await reloaded;
  expect(await isMarked(page)).toBe(false);
  await waitForVersion(page, 2);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ann.balance()).toHaveText(/^99\.00\s*LIL$/, { timeout: 30_000 });
  await page.context().close();
});

test("Back leads to the dashboard from a page that was opened directly", async ({ browser }) => {
  const person = await signedUp(browser, { firstName: "Ivo", lastName: "Marin" });
  const opened = person.page.context().waitForEvent("page");
  await person.page.evaluate(() => window.open("/transactions", "_blank", "noopener"));
  const page = await opened;
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByTestId("balance")).toBeVisible();
  await page.context().close();
});

test("the app can be installed: its manifest and icons are available", async ({ request }) => {
  const answer = await request.get(`${baseUrl()}/manifest.webmanifest`);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    "/send-money",
    "/request-money",
    "/transactions",
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src } of [...icons, { src: "/apple-touch-icon.png" }]) {
    expect((await request.get(`${baseUrl()}${src}`)).status(), src).toBe(200);
  }
  const worker = await request.get(`${baseUrl()}/service-worker.js`);
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});
