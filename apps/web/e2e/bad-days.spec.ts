// Payments while the network or the tab fails: every payment happens once, and the app claims only facts that it
// knows.
import { expect } from "@playwright/test";
import { holdNext } from "./steps/held-request.ts";
import { TwoPeople, transfers } from "./steps/two-people.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let two: TwoPeople;
test.beforeAll(async ({ browser }) => {
  two = await TwoPeople.open(browser);
});
test.afterAll(async () => two?.close());

test("after a lost answer the app says that the result is unknown, and sending again is the same payment", async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let requests = 0;
  const page = await two.openDashboard();
  await page.route(transfers, async (route) => {
    requests += 1;
    if (requests === 1) {
      // The server receives it, but its answer never arrives.
      await route.fetch();
      await route.abort("connectionreset");
      return;
    }
    await released;
    await route.continue();
  });
  await two.send(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("heading", { name: "No answer yet" })).toBeVisible();
  await expect(
    dialog.getByText("Connection error. Please check your internet and try again."),
  ).toBeVisible();
  await expect(dialog.getByText(/We can't confirm yet that .*1\.50.* was sent/)).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  release();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  expect(requests).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Done" }).click();
  await two.expectOnePayment(page);
  await page.close();
});

test("if the tab is closed before the request is sent, the payment is made once the app is opened again", async () => {
  const page = await two.openDashboard();
  const closeBeforeSending = await holdNext(page, transfers);
  await two.send(page);
  await closeBeforeSending();
  await two.expectNoPayment();
  const again = await two.openDashboard();
  await expect(again.getByText(/You sent Bob .*1\.50/)).toBeVisible();
  await two.expectOnePayment(again);
  await again.close();
});
