// The events that people are notified of, in both places: a push in a real service worker, and the inbox.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { sendMoney, signedUp } from "./people.ts";
import {
  clearNotices,
  deliverPush,
  receivePush,
  shownNotices,
  simulatePushes,
  tapNotice,
  waitForWorker,
} from "./push-browser.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const allowed = { permissions: ["notifications"] };

test("notifications can be turned on, pay 50 LIL, arrive, and open their page", async ({
  browser,
}) => {
  const [ann, bob] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Berg" }, allowed),
    signedUp(browser, { firstName: "Bob", lastName: "Rossi" }, { serviceWorkers: "block" }),
  ]);
  const { page } = ann;
  const context = page.context();
  const pushes = await simulatePushes(page);
  await page.reload();
  await waitForWorker(page);
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await expect(bob.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });

  const turnOn = page.getByRole("switch", { name: "Enable notifications" });
  await recordScreen(page, "notifications-banner");
  await turnOn.click();
  // The reward is for a device that can be reached: the first push confirms that it arrives.
  const first = await receivePush(pushes, /"token"/);
  // It disappears by itself, and a busy machine needs longer for what follows the delivery.
  const isPaid = expect(page.getByText("+50 LIL")).toBeVisible();
  await deliverPush(page, first);
  await isPaid;
  await clearNotices(page);
  await expect(page.getByText("+50 LIL")).toBeHidden();
  await expect(turnOn).toBeHidden();
  await expect(ann.balance()).toHaveText(/^150\.00\s*LIL$/, { timeout: 30_000 });
  await page.reload();
  await expect(ann.balance()).toHaveText(/^150\.00\s*LIL$/);
  await expect(turnOn).toBeHidden();

  await sendMoney(bob.page, { to: ann.tag, amount: "1.50", currency: "LIL" });
  const payload = await receivePush(pushes, /1\.50/);
  await deliverPush(page, payload);
  const { title, body, url } = JSON.parse(payload) as Record<string, string>;
  await expect
    .poll(() => shownNotices(page))
    .toEqual([expect.objectContaining({ title, body, url })]);
  await expect(page).toHaveURL(/\/dashboard$/);
  await tapNotice(context);
  await expect(page).toHaveURL(`${baseUrl()}${url}`);
  expect(await shownNotices(page)).toEqual([]);

  await deliverPush(page, "what no app of ours would send");
  await expect.poll(() => shownNotices(page)).toMatchObject([{ title: "Lilypad" }]);
  await tapNotice(context);
  await expect(page).toHaveURL(/\/notifications$/);

  await expect(page.getByText(body ?? "").first()).toBeVisible();
  await recordScreen(page, "notifications-inbox");
  // It leads to where the tapped notice has led away from.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(`${baseUrl()}${url}`);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  await bob.page.getByRole("button", { name: "Done" }).click();
  await sendMoney(bob.page, { to: ann.tag, amount: "2.00", currency: "LIL" });
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible({
    timeout: 30_000,
  });
  await bob.page.context().close();
  await context.close();
});
