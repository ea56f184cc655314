// More accidents during a payment: a finger that presses twice, a tab that closes before the answer, a network that
// disappears.
import { expect } from "@playwright/test";
import { baseUrl } from "./sandbox.ts";
import { TwoPeople, transfers } from "./steps/two-people.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let two: TwoPeople;
test.beforeAll(async ({ browser }) => {
  two = await TwoPeople.open(browser);
});
test.afterAll(async () => two?.close());

test("pressing Send twice quickly makes one payment", async () => {
  const { ann } = two;
  const button = await two.fill(ann.page);
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(ann.page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Done" }).click();
  await two.expectOnePayment(ann.page);
});

test("if the tab is closed before the answer arrives, the payment is not made twice", async () => {
  let arrived = () => {};
  const hasArrived = new Promise<void>((done) => {
    arrived = done;
  });
  const page = await two.openDashboard();
  await page.route(transfers, async (route) => {
    await route.fetch();
    arrived();
  });
  await two.send(page);
  await hasArrived;
  await page.close();
  const again = await two.openPage();
  const answered = again.waitForResponse(transfers);
  await again.goto(`${baseUrl()}/dashboard`);
  expect((await answered).status()).toBe(200);
  await two.expectOnePayment(again);
  await again.close();
});

test("offline, the last known balance is shown with its time; back online it is updated", async () => {
  const { ann } = two;
  const { page } = ann;
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ann.balance()).toHaveText(two.balance());
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText(/^Rewards at \d{1,2}:\d{2}/)).toBeVisible();
  await expect(ann.balance()).toHaveText(two.balance());
  await page.context().setOffline(false);
  await expect(page.getByText("Your rewards")).toBeVisible();
  await expect(ann.balance()).toHaveText(two.balance());
});
